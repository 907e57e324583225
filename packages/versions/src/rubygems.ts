import { schemeOf } from './scheme-of.ts';
import { compareLists, compareNumber, compareText, type Run, runsOf } from './segments.ts';

/**
 * RubyGems' order (guides.rubygems.org, `Gem::Version`): segments of digits and of letters, a word below every number,
 * missing segments and trailing zeros zero, so that `1.0.a` precedes `1.0`; a hyphen stands for `.pre.`.
 */
export const rubygems = schemeOf(
  (version) => (VERSION.test(version) ? segmentsOf(version) : null),
  (left, right) => compareLists(left, right, ZERO, compareSegments),
  (segments) => segments.some(({ isNumber }) => !isNumber),
);

const VERSION = /^\d+(?:\.[\da-z]+)*(?:-[\da-z-]+(?:\.[\da-z-]+)*)?$/i;

type Segment = Pick<Run, 'text' | 'isNumber'>;

const ZERO: Segment = { text: '0', isNumber: true };

/** Zeros before the first word and at the end do not count. */
function segmentsOf(version: string): readonly Segment[] {
  const segments: Segment[] = [];
  let hasWord = false;
  for (const run of runsOf(version.replaceAll('-', '.pre.'))) {
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
  if (a.isNumber !== b.isNumber) return a.isNumber ? 1 : -1;
  return a.isNumber ? compareNumber(a.text, b.text) : compareText(a.text, b.text);
}
