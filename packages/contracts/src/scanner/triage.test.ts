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

  it.each([
    ['of the most bytes', listOf(most), true],
    ['of one more', listOf(most + 1), false],
    ['nested without end', nested(200_000), false],
    ['that is text', '{}', false],
    ['that is a number', 1, false],
  ])('%s', (_what, value, isAccepted) => {
    const { success, error } = read(value);
    expect(success).toBe(isAccepted);
    if (!isAccepted) expect(error?.issues[0]?.message).toContain(`at most ${most / 1024} kB`);
  });
});
