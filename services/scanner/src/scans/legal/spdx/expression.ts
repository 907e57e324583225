/** A licence expression (SPDX 2.3 annex D). Groups have two arms or more, none of their own kind. */
export type LicenseExpression = LicenseLeaf | LicenseGroup;

/** One licence, with the exception that it is under. */
export interface LicenseLeaf {
  readonly kind: 'license';
  /** As the SPDX list writes it when it is listed, else as written. */
  readonly id: string;
  /** A `+` behind an identifier that says nothing of later versions itself. */
  readonly orLater: boolean;
  readonly exception: string | null;
}

export interface LicenseGroup {
  readonly kind: 'and' | 'or';
  readonly arms: readonly LicenseExpression[];
}

/** Joins expressions; arms of the same kind become one group, and one alone stays what it is. */
export function joinExpressions(
  kind: LicenseGroup['kind'],
  first: LicenseExpression,
  ...others: readonly LicenseExpression[]
): LicenseExpression {
  if (others.length === 0) return first;
  return { kind, arms: [first, ...others].flatMap((part) => (part.kind === kind ? part.arms : [part])) };
}

/** Every licence that it names. */
export function leavesOf(expression: LicenseExpression): readonly LicenseLeaf[] {
  return expression.kind === 'license' ? [expression] : expression.arms.flatMap(leavesOf);
}

/** The expression as text; `parseExpression` reads it back as it was. */
export function formatExpression(expression: LicenseExpression): string {
  if (expression.kind === 'license') {
    const { id, orLater, exception } = expression;
    return `${id}${orLater ? '+' : ''}${exception === null ? '' : ` WITH ${exception}`}`;
  }
  // AND binds tighter than OR.
  const parts = expression.arms.map((arm) =>
    expression.kind === 'and' && arm.kind === 'or' ? `(${formatExpression(arm)})` : formatExpression(arm),
  );
  return parts.join(expression.kind === 'and' ? ' AND ' : ' OR ');
}
