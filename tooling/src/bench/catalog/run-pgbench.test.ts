import { describe, expect, it } from 'vitest';
import { toScript } from './run-pgbench.ts';

describe('toScript', () => {
  it.each([
    ['select $1::int, $2::text', ['7', "it's"], "select '7'::int, 'it''s'::text;\n"],
    ['select $1', [null], 'select null;\n'],
    ['select 1;\n', [], 'select 1;\n'],
    ['select 1 -- one\nfrom apps', [], 'select 1 -- one\nfrom apps;\n'],
  ])('%j with %j', (sql, parameters, script) => {
    expect(toScript({ sql, parameters })).toBe(script);
  });
});
