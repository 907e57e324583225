/** What was found out, be it an absence; or why it was not: `reason` ends a sentence and has no full stop. */
export type Known<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'unknown'; readonly reason: string };

export function known<T>(value: T): Known<T> {
  return { kind: 'known', value };
}

export function unknown(reason: string): { readonly kind: 'unknown'; readonly reason: string } {
  return { kind: 'unknown', reason };
}
