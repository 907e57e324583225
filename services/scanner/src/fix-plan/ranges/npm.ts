import { Range, satisfies } from 'semver';

/** Long ranges are not what people write, and cost time to compare. */
const MAX_LENGTH = 256;

/** Whether a range of npm (`^1.2`, `npm:left@~2`, `workspace:^`) admits a version; null for tags and addresses. */
export function npmRangeAdmits(range: string, version: string): boolean | null {
  if (range.length > MAX_LENGTH) return null;
  const [, target = range] = ALIAS.exec(range) ?? [];
  const written = target.replace(/^npm:/, '').trim();
  try {
    return satisfies(version, new Range(written, { loose: true }), { loose: true });
  } catch {
    return null;
  }
}

const ALIAS = /^npm:(?:@[^/@]+\/)?[^@]+@(.+)$/;

/** Whether the dependent calls the package by another name. */
export function isAlias(range: string): boolean {
  return range.length <= MAX_LENGTH && ALIAS.test(range);
}
