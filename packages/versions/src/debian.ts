import { schemeOf } from './scheme-of.ts';
import { compareLists, compareNumber, compareText } from './segments.ts';

/**
 * Debian versions, `[epoch:]upstream[-revision]`, in the order of deb-version(7) and Debian Policy 5.6.12. A
 * missing epoch or revision is zero. That upstream begins with a digit is a *should* there: dpkg warns and orders
 * such versions, so they are valid here.
 */
export const debian = schemeOf(
  read,
  (a, b) =>
    compareNumber(a.epoch, b.epoch) ||
    compareParts(a.upstream, b.upstream) ||
    compareParts(a.revision, b.revision),
);

/** Colons only behind an epoch, hyphens only before a revision. */
const VERSION =
  /^(?:(?<epoch>\d+):|(?!.*:))(?:(?<upstream>[\da-z.+~:-]+)-(?<revision>[\da-z.+~]+)|(?<all>[\da-z.+~:]+))$/i;

function read(version: string) {
  const match = VERSION.exec(version);
  if (match === null) return null;
  const { epoch = '', all = '', upstream = all, revision = '' } = match.groups ?? {};
  return { epoch, upstream: runsIn(upstream), revision: runsIn(revision) };
}

/** Alternately a run without digits, weighed, and a run of digits. */
function runsIn(part: string): readonly string[] {
  return part.split(/(\d+)/).map((run, at) => (at % 2 === 0 ? weighed(run) : run));
}

function compareParts(left: readonly string[], right: readonly string[]): number {
  return compareLists(left, right, '', (a, b, at) =>
    at % 2 === 0 ? compareText(a || NOTHING, b || NOTHING) : compareNumber(a, b),
  );
}

/** The end of a run. */
const NOTHING = '\u0001';

/** A tilde sorts before the end of a run, letters before everything that is no letter. */
function weighed(run: string): string {
  const heavy = run.replaceAll(/[.+:-]/g, (sign) => String.fromCodePoint(256 + sign.charCodeAt(0)));
  return `${heavy.replaceAll('~', '\u0000')}${NOTHING}`;
}
