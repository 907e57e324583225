import type { AdvisoryQuery } from './advisory.ts';

const LONGEST_TERM = 512;
const FIRST_SURROGATE = 0xd800;

/**
 * Whether a query means one version of one package: an empty version would match every record of the package, and
 * no ecosystem, name or version is that long or has control characters.
 */
export function isAskableQuery({ ecosystem, name, version }: AdvisoryQuery): boolean {
  return isTerm(ecosystem) && isTerm(name) && isTerm(version);
}

function isTerm(term: string): boolean {
  if (term.length === 0 || term.length > LONGEST_TERM) return false;
  let highest = 0;
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    if (isControl(code)) return false;
    if (code > highest) highest = code;
  }
  return highest < FIRST_SURROGATE || term.isWellFormed();
}

/** Unicode's category Cc. */
function isControl(code: number): boolean {
  return code < 32 || (code >= 127 && code < 160);
}
