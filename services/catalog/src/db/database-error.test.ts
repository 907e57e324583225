import { AppError } from '@repo/service-kit/errors';
import { describe, expect, it } from 'vitest';
import { isLostConnection, QueryLateError, toAppError } from './database-error.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('toAppError', () => {
  it.each([
    'ECONNREFUSED',
    'CONNECT_TIMEOUT',
    'CONNECTION_CLOSED',
    '57014',
    '57P01',
    '53300',
    '08006',
    '28P01',
    '3D000',
  ])('says unavailable, and when to come back, for %s', (code) => {
    expect(toAppError(withCode(code))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });

  it('says unavailable for a query that got no answer', () => {
    expect(toAppError(new QueryLateError('late'))).toMatchObject({ code: 'unavailable' });
  });

  it('leaves what is a fault of ours as it is, and an answer that is made already', () => {
    const fault = withCode('42703');
    const answer = new AppError('not_found', 'No.');
    expect([toAppError(fault), toAppError(answer), toAppError('text')]).toEqual([fault, answer, 'text']);
  });
});

describe('isLostConnection', () => {
  it.each([
    ['CONNECTION_CLOSED', true],
    ['57P01', true],
    ['25006', true],
    ['ECONNREFUSED', false],
    ['57014', false],
  ])('%s: %s', (code, expected) => {
    expect(isLostConnection(withCode(code))).toBe(expected);
  });
});
