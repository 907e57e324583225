import { DependencyScope, type PolicyFinding, RiskLevel } from '@repo/contracts/scanner';
import { z } from 'zod';
import { parsePackageUrl } from '../../inventory/purl.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { expired, ignoring } from '../rule.ts';
import { apart, type ReadStatements, ruleOf, type Statement } from '../statement.ts';

const Purl = z.string().refine((text) => parsePackageUrl(text) !== null, 'must be a package URL');

const MIN_REASON = 10;
/** A rule may hold for so long. */
const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

const NO_DATE = 'is missing, or no date (YYYY-MM-DD)';

const Rule = z.strictObject({
  id: z.string().regex(/^[A-Za-z][\w.:-]{2,99}$/, 'must be the identifier of a vulnerability'),
  package: Purl.optional(),
  until: z.iso.date(NO_DATE),
  reason: z.string({ error: 'is missing' }).trim().min(MIN_REASON, `needs at least ${MIN_REASON} characters`),
});

const Severity = z
  .enum(['critical', 'high', 'medium', 'low', 'any'])
  .transform((word) => (word === 'any' ? null : SEVERITIES[word]));

const SEVERITIES = { critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW' } as const;

const Policy = z.strictObject({
  ignore: z.array(z.unknown()).default([]),
  /** Every condition narrows what fails; without any it is HIGH and above. */
  failOn: orNull(
    z.strictObject({
      /** Null for any severity, unknown ones too. */
      severity: orNull(Severity),
      tier: orNull(z.enum(['now', 'soon', 'planned', 'later'])),
      fixableOnly: z.boolean().default(false),
      scopes: orNull(z.array(DependencyScope).min(1)),
    }),
  ),
  /** Which licences fail, by their risk; null: none. */
  licenses: orNull(z.strictObject({ failOn: z.array(RiskLevel).min(1) }).transform(({ failOn }) => failOn)),
  /** What fails for malware only. */
  allow: z.array(Purl).default([]),
  /** What fails whatever is known of it. */
  deny: z.array(Purl).default([]),
});

/** What fails a policy. */
export type Gate = Omit<z.output<typeof Policy>, 'ignore'>;

function orNull<Type extends z.ZodType>(type: Type) {
  return type.optional().transform((value) => value ?? null);
}

/**
 * A policy of our own. A rule that is not whole does nothing and is told; anything else that is not understood refuses the
 * policy, for it would not gate what its author believes.
 *
 * @throws NotTheFormatError that names the field.
 */
export function readPolicy(document: unknown, now: Date): ReadStatements & { readonly gate: Gate } {
  const read = Policy.safeParse(document ?? {});
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw new NotTheFormatError(
      `This policy is not understood${field === '' ? '' : ` at ${field}`}: ${(issue?.message ?? 'it is no object').slice(0, 200)}. It has ignore, failOn, licenses, allow and deny; docs/policy.md shows one.`,
    );
  }
  const { ignore, ...gate } = read.data;
  return { ...apart(ignore.map((each, index) => readRule(each, `ignore[${index}]`, now))), gate };
}

function readRule(written: unknown, place: string, now: Date): Statement | PolicyFinding {
  const { data, error } = Rule.safeParse(written);
  const named = z.object({ id: z.string() }).safeParse(written).data?.id ?? '';
  const rule = ruleOf(place, named);
  if (data === undefined) {
    const [issue] = error?.issues ?? [];
    const field = issue?.path.join('.') ?? '';
    const message = `It does nothing: ${field === '' ? '' : `\`${field}\` `}${(issue?.message ?? 'it is no rule').slice(0, 200)}.`;
    return { rule, problem: 'invalid', message };
  }
  // It holds to the end of its day.
  const until = new Date(Date.parse(data.until) + DAY_MS - 1);
  if (until.getTime() < now.getTime()) return expired(rule, until);
  if (until.getTime() > now.getTime() + MAX_DAYS * DAY_MS) {
    const message = `It does nothing: \`until\` may be at most one year ahead, so that somebody looks again.`;
    return { rule, problem: 'invalid', message };
  }
  const { id, package: purl, reason } = data;
  const products = [purl === undefined ? ANY : ({ kind: 'identified', id: purl, parts: [] } as const)];
  return ignoring(rule, { id, products, reason, until });
}

const ANY = { kind: 'any' } as const;
