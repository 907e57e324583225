import { describe, expect, it } from 'vitest';
import { MAX_POLICY_BYTES, MAX_VEX_BYTES, repositoryTriageFields } from './triage.ts';

/** A list whose JSON has that many bytes. */
const listOf = (bytes: number) => ['x'.repeat(bytes - 4)];

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let at = 0; at < depth; at++) value = { a: value };
  return value;
}

describe.each([
  ['vex', MAX_VEX_BYTES],
  ['policy', MAX_POLICY_BYTES],
] as const)('%s of a JSON body', (field, most) => {
  const read = (value: unknown) => repositoryTriageFields[field].safeParse(value);

  it('is the file that it would be', () => {
    const file = read({ a: 1 }).data;
    expect([file?.name, new TextDecoder().decode(file?.bytes)]).toEqual([`${field}.json`, '{"a":1}']);
    expect(read(null).data).toBeUndefined();
  });

  it('may have the most bytes', () => {
    expect(read(listOf(most)).success).toBe(true);
  });

  it.each([
    ['of one byte more', listOf(most + 1)],
    ['nested without end', nested(200_000)],
    ['that is text', '{}'],
    ['that is a number', 1],
  ])('is refused %s', (_what, value) => {
    expect(read(value).error?.issues[0]?.message).toContain(`at most ${most / 1024} kB`);
  });
});
