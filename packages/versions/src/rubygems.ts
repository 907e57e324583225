import { alternatingRuns, compareRuns, type Run } from './alternating-runs.ts';
import { codeAt, DOT, HYPHEN, isAlphanumeric, isLetter } from './characters.ts';
import { endOfDigits } from './runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * RubyGems' order (guides.rubygems.org, `Gem::Version`): segments of digits and of letters, a word below every number,
 * missing segments and trailing zeros zero, so that `1.0.a` precedes `1.0`; a hyphen stands for `.pre.`.
 */
export const rubygems: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease,
  isBreaking: () => null,
};

function isValid(version: string): boolean {
  let at = endOfDigits(version, 0);
  if (at === 0) return false;
  let hasHyphen = false;
  while (at < version.length) {
    const code = codeAt(version, at);
    if (code === HYPHEN) hasHyphen = true;
    else if (code !== DOT) return false;
    const start = at + 1;
    at = start;
    while (isAlphanumeric(codeAt(version, at)) || (hasHyphen && codeAt(version, at) === HYPHEN)) at += 1;
    if (at === start) return false;
  }
  return true;
}

function compareValid(a: string, b: string): number {
  const left = segmentsOf(a);
  const right = segmentsOf(b);
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const order = compareSegments(left[at] ?? ZERO, right[at] ?? ZERO);
    if (order !== 0) return order;
  }
  return 0;
}

type Segment = Pick<Run, 'text' | 'isNumber'>;

const ZERO: Segment = { text: '0', isNumber: true };

/** Zeros before the first word and at the end do not count. */
function segmentsOf(version: string): readonly Segment[] {
  const segments: Segment[] = [];
  let hasWord = false;
  for (const run of alternatingRuns(version.replaceAll('-', '.pre.'))) {
    if (!run.isNumber && !hasWord) {
      hasWord = true;
      dropZeros(segments);
    }
    segments.push(run);
  }
  dropZeros(segments);
  return segments;
}

function dropZeros(segments: Segment[]): void {
  while (segments.length > 0 && /^0+$/.test(segments.at(-1)?.text ?? '')) segments.pop();
}

function compareSegments(a: Segment, b: Segment): number {
  return a.isNumber === b.isNumber ? compareRuns(a.text, b.text, a.isNumber) : a.isNumber ? 1 : -1;
}

function isPrerelease(version: string): boolean {
  if (!isValid(version)) return false;
  for (let at = 0; at < version.length; at += 1) {
    const code = codeAt(version, at);
    if (isLetter(code) || code === HYPHEN) return true;
  }
  return false;
}
