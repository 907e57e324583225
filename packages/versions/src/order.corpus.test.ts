import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { alpine } from './alpine.ts';
import { debian } from './debian.ts';
import { pep440 } from './pep440.ts';
import { rpm } from './rpm.ts';
import { semver } from './semver.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * `npm-ranges.txt` is left out: it states which versions npm *requirements* admit (pre-releases only beside their
 * own tuple), which advisory ranges, our only ranges, do not follow.
 */
const FILES = [
  { file: 'semver.txt', scheme: semver, rows: 43 },
  { file: 'pep440.txt', scheme: pep440, rows: 418 },
  { file: 'pep440-legacy.txt', scheme: pep440, rows: 7 },
  { file: 'pep440-real.txt', scheme: pep440, rows: 1480 },
  { file: 'deb.txt', scheme: debian, rows: 30 },
  { file: 'deb-real.txt', scheme: debian, rows: 1516 },
  { file: 'rpm.txt', scheme: rpm, rows: 50 },
  { file: 'rpm-scalibr.txt', scheme: rpm, rows: 76 },
  { file: 'apk.txt', scheme: alpine, rows: 388 },
  { file: 'apk-scalibr.txt', scheme: alpine, rows: 365 },
  { file: 'apk-real.txt', scheme: alpine, rows: 1524 },
] as const satisfies readonly { file: string; scheme: VersionScheme; rows: number }[];

/**
 * Rows which we answer otherwise, each with a side that apk calls invalid. The file gives the guess of one
 * scanner's comparator, whose authors say that it is not transitive there; we sort such strings below, by code
 * unit, so that the order stays total.
 */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['1-r = 1-r0', '`-r` without a number'],
  ['1-r0-1 = 1-r-2', 'text behind the revision'],
  ['1-r0-1 = 1-r0-2', 'text behind the revision'],
  ['1-ruff2 = 1-ruff1', '`-r` without a number'],
  ['1-ruff2 = 1--ruff1', '`-r` without a number'],
  ['1-r0-ruff2 = 1-r0-ruff1', 'text behind the revision'],
  ['23_foo > 4_beta', 'no such suffix'],
  ['1.0 < 1.0bc', 'two letters'],
]);

// oxlint-disable-next-line node/no-process-env
const corpus = process.env.CORPUS_DIR ?? path.resolve(import.meta.dirname, '../../../../shared/corpus');
const folder = path.join(corpus, 'versions');
const isHere = existsSync(folder);
if (!isHere) process.stdout.write(`no corpus at ${folder}: version vectors are skipped\n`);

describe.each(FILES)('$file', ({ file, scheme, rows }) => {
  it.skipIf(!isHere)('orders every vector, but for the named exceptions', () => {
    const vectors = readVectors(file);
    const wrong = vectors.filter(({ a, sign, b }) => Math.sign(scheme.compare(a, b)) !== sign);
    const swapped = vectors.filter(({ a, sign, b }) => Math.sign(scheme.compare(b, a)) !== 0 - sign);
    expect(vectors).toHaveLength(rows);
    const expected = vectors.map(({ line }) => line).filter((line) => EXCEPTIONS.has(line));
    expect(wrong.map(({ line }) => line)).toEqual(expected);
    expect(swapped).toEqual(wrong);
  });
});

describe('apk-invalid.txt', () => {
  it.skipIf(!isHere)('admits what apk admits and refuses what it refuses', () => {
    const words = readLines('apk-invalid.txt').filter((line) => line !== '' && !line.includes(' '));
    const refused = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
    const admitted = words.filter((word) => !word.startsWith('!'));
    expect(admitted.filter((word) => !alpine.isValid(word))).toEqual([]);
    expect(refused.filter((word) => alpine.isValid(word))).toEqual([]);
  });
});

describe.each(['pep440-real.txt', 'deb-real.txt', 'apk-real.txt'])('%s', (file) => {
  it.skipIf(!isHere)('holds nothing but valid versions, for it was collected in the wild', () => {
    const scheme = FILES.find((entry) => entry.file === file)?.scheme;
    const versions = readVectors(file).flatMap(({ a, b }) => [a, b]);
    expect(versions.filter((version) => scheme?.isValid(version) !== true)).toEqual([]);
  });
});

function readVectors(file: string) {
  return readLines(file).flatMap((line) => {
    const [, a, operator, b] = /^(\S+) ([<=>]) (\S+)$/.exec(line) ?? [];
    if (a === undefined || b === undefined) return [];
    return { line, a, sign: operator === '<' ? -1 : operator === '>' ? 1 : 0, b };
  });
}

function readLines(file: string): string[] {
  return readFileSync(path.join(folder, file), 'utf8').split('\n');
}
