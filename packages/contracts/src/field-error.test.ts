import { describe, expect, it } from 'vitest';
import { recordError, requestError } from './field-error.ts';

const { error } = requestError('a whole number');

describe('requestError', () => {
  it('names the field and tells what to send', () => {
    expect(error({ code: 'invalid_type', input: undefined, path: ['limit'] })).toBe(
      'Send `limit`: a whole number.',
    );
  });

  it('asks once for a parameter that was repeated', () => {
    expect(error({ code: 'invalid_type', input: ['1', '2'], path: ['limit'] })).toBe(
      'Send `limit` once: a whole number.',
    );
  });

  it('does not take a list that is too long for a repeated parameter', () => {
    expect(error({ code: 'too_big', input: [1, 2], path: ['baseline'] })).toBe(
      'Send `baseline`: a whole number.',
    );
  });

  it('names a field inside a list by its place', () => {
    expect(error({ code: 'invalid_type', input: 1, path: ['baseline', 0, 'sha'] })).toBe(
      'Send `baseline[0].sha`: a whole number.',
    );
  });
});

describe('recordError', () => {
  it('names the field and its rule', () => {
    expect(recordError('a slug').error({ code: 'invalid_type', input: 1, path: ['tags', 2] })).toBe(
      '`tags[2]` must be a slug.',
    );
  });
});
