import { describe, expect, it } from 'vitest';
import { readableLogLine } from './readable-log-line.ts';

describe('readableLogLine', () => {
  it.each([
    [
      '{"level":"info","time":"2026-01-02T03:04:05.678Z","service":"scanner","status":200,"msg":"request"}',
      '03:04:05 info request status=200',
    ],
    ['{"level":"error","msg":"x","err":{"stack":"Error: x\\n  at y"}}', 'error x\nError: x\n  at y'],
    ['{"a":{"b":1}}', 'a={"b":1}'],
    ['not JSON', 'not JSON'],
    ['{not JSON', '{not JSON'],
  ])('shows %s', (line, shown) => {
    expect(readableLogLine(line)).toBe(shown);
  });
});
