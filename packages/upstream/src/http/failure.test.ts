import { describe, expect, it } from 'vitest';
import { statusKind } from './failure.ts';

describe('statusKind', () => {
  it.each([
    [304, 'invalid_response'],
    [308, 'invalid_response'],
    [400, 'bad_request'],
    [408, 'unavailable'],
    [410, 'not_found'],
    [422, 'bad_request'],
    [429, 'rate_limited'],
    [451, 'not_found'],
    [504, 'unavailable'],
    [600, 'invalid_response'],
    [101, 'invalid_response'],
  ])('%i is %s', (status, kind) => {
    expect(statusKind(status)).toBe(kind);
  });
});
