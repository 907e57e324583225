import { memoize } from './memoize.ts';
import { compareUnordered } from './scheme-of.ts';
import { compareNumber, compareNumbers, compareSegments } from './segments.ts';
import type { RangeScheme } from './version-scheme.ts';

/**
 * PEP 440 versions in the order of its section "Summary of permitted suffixes and relative ordering", in every
 * spelling which it normalises. Strings which it does not admit (the old "legacy" versions) sort below.
 *
 * Against a bound without a local part the local part of the installed version does not count (section "Version
 * matching"): `1.0+cu118` is the `1.0` which an advisory names.
 */
export const pep440: RangeScheme = {
  isValid: (version) => read(version) !== null,
  compare: (a, b) => compare(a, b, true),
  compareToBound: (installed, bound) => compare(installed, bound, bound.includes('+')),
  isPrerelease,
  isBreaking,
};

/** The expression of appendix B. */
const VERSION = new RegExp(
  [
    String.raw`^[\t-\r ]*v?(?:(\d+)!)?(\d+(?:\.\d+)*)`,
    String.raw`(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d+)?)?`,
    String.raw`(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d+)?)?`,
    String.raw`(?:[-_.]?(dev)[-_.]?(\d+)?)?`,
    String.raw`(?:\+([a-z\d]+(?:[-_.][a-z\d]+)*))?[\t-\r ]*$`,
  ].join(''),
  'i',
);

/** Numbers are text, for they have any size; an empty one is zero. */
interface Parts {
  readonly epoch: string;
  readonly release: string;
  /** 1 to 3 for alpha, beta and release candidate, 0 for none. */
  readonly phase: number;
  readonly phaseNumber: string;
  readonly post: string | null;
  readonly dev: string | null;
  readonly local: readonly string[] | null;
}

/** By the first letter of the word. */
const PHASES: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['b', 2],
  ['c', 3],
  ['p', 3],
  ['r', 3],
]);

const read = memoize((version: string): Parts | null => {
  const match = VERSION.exec(version);
  if (match === null) return null;
  const [, epoch = '', release = '', word, phaseNumber = '', implicitPost, post, postNumber, dev, devNumber] =
    match;
  return {
    epoch,
    release,
    phase: PHASES.get(word?.charAt(0).toLowerCase() ?? '') ?? 0,
    phaseNumber,
    post: implicitPost ?? (post === undefined ? null : (postNumber ?? '')),
    dev: dev === undefined ? null : (devNumber ?? ''),
    local: match[10]?.toLowerCase().split(/[-_.]/) ?? null,
  };
});

function compare(a: string, b: string, withLocal: boolean): number {
  if (a === b) return 0;
  const left = read(a);
  const right = read(b);
  if (left === null || right === null) return compareUnordered(a, left !== null, b, right !== null);
  return (
    compareNumber(left.epoch, right.epoch) ||
    compareNumbers(left.release, right.release) ||
    phaseOrder(left) - phaseOrder(right) ||
    compareNumber(left.phaseNumber, right.phaseNumber) ||
    // None lies below the first post-release, but above every development release.
    compareMarkers(left.post, right.post, -1) ||
    compareMarkers(left.dev, right.dev, 1) ||
    (withLocal ? compareLocals(left.local, right.local) : 0)
  );
}

function isPrerelease(version: string): boolean {
  const parts = read(version);
  return parts !== null && (parts.phase > 0 || parts.dev !== null);
}

/** PEP 440 promises nothing; the first number of the release is what projects and `~=` take for the promise. */
function isBreaking(from: string, to: string): boolean | null {
  const left = read(from);
  const right = read(to);
  if (left === null || right === null) return null;
  return (
    compareNumber(left.epoch, right.epoch) !== 0 || compareNumber(firstNumber(left), firstNumber(right)) !== 0
  );
}

function firstNumber({ release }: Parts): string {
  return release.split('.', 1)[0] ?? '';
}

/** A development release of no other phase comes before the alphas, a final release after the candidates. */
function phaseOrder({ phase, post, dev }: Parts): number {
  if (phase > 0) return phase;
  return post === null && dev !== null ? 0 : 4;
}

/** @param none the order of none and any. */
function compareMarkers(a: string | null, b: string | null, none: number): number {
  if (a === null || b === null) return (Number(a === null) - Number(b === null)) * none;
  return compareNumber(a, b);
}

/** None lies below any. */
function compareLocals(a: readonly string[] | null, b: readonly string[] | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareSegments(a, b, 'above');
}
