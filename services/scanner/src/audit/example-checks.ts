import type { CheckResult } from './check.ts';

/** Some checks for a report that is an example: what the table says of each, with what is `told` of it, by key. */
export function exampleChecks(
  checks: readonly Pick<CheckResult<string, string>, 'key' | 'name' | 'category' | 'reference'>[],
  told: Readonly<Record<string, object>>,
) {
  return checks.flatMap(({ key, name, category, reference }) =>
    Object.hasOwn(told, key) ? [{ key, name, category, reference, ...told[key] }] : [],
  );
}
