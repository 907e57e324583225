import { describe, expect, it } from 'vitest';
import { STEP } from './json-lines.ts';
import { tomlLines } from './toml-lines.ts';

const path = (place: number, key = 'name') => ['package', place, key].join(STEP);
const lineOf = (text: string, wanted: string) => tomlLines(text, new Set([wanted])).get(wanted) ?? null;

const TEXT = `name = "top"
[[package]]
name = "a"
dependencies = [
  "[[package]]",
]

[package.extras]
name = ["extra"]

  [[ package ]] # again
version = "1"
  name="b"
[[other]]
name = "c"
[metadata]
name = "d"
`;

describe('the lines of a TOML document', () => {
  it.each([
    [path(0), 3],
    [path(0, 'dependencies'), 4],
    [path(1), 13],
    [path(1, 'version'), 12],
    [path(2), null],
    [['other', 0, 'name'].join(STEP), 15],
    ['name', null],
  ])('%j is in line %j', (wanted, line) => {
    expect(lineOf(TEXT, wanted)).toBe(line);
    expect(lineOf(TEXT.replaceAll('\n', '\r\n'), wanted)).toBe(line);
  });
});
