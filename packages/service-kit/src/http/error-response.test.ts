import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { errorResponse } from './error-response.ts';

function fail(thrown: unknown, isGivenUp = false) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ service: 'test', level: 'info', terminal: false, destination });
  const request = { requestId: 'id', traceId: 'trace', isGivenUp: () => isGivenUp };
  const sent = errorResponse(thrown, request, { renderError: (code, message) => ({ code, message }) }, log);
  return {
    status: sent.status,
    headers: sent.headers,
    body: JSON.parse(new TextDecoder().decode(sent.bytes)),
    logged: lines.map((line) => JSON.parse(line)),
  };
}

describe('errorResponse', () => {
  it('hides what nobody expected from the caller, and logs all of it', () => {
    const { status, body, headers, logged } = fail(new Error('secret'));
    expect([status, body.code, headers['retry-after']]).toEqual([500, 'internal', undefined]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(logged).toMatchObject([
      { level: 'error', err: { message: 'secret' }, requestId: 'id', traceId: 'trace' },
    ]);
  });

  it('says a refusal as it is, with its headers and its length', () => {
    const refusal = new AppError('method_not_allowed', 'This path answers GET.', {
      headers: { allow: 'GET' },
    });
    const { status, body, headers, logged } = fail(refusal);
    expect([status, body]).toEqual([405, { code: 'method_not_allowed', message: 'This path answers GET.' }]);
    expect(headers).toEqual({
      allow: 'GET',
      'cache-control': 'no-store',
      'content-length': String(JSON.stringify(body).length),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(logged).toEqual([]);
  });

  it('logs the cause of a refusal without its words', () => {
    const refusal = new AppError('bad_request', 'Send JSON.', { cause: new SyntaxError('Unexpected token') });
    expect(fail(refusal).logged).toMatchObject([
      { level: 'info', errors: ['SyntaxError'], code: 'bad_request', requestId: 'id' },
    ]);
    expect(JSON.stringify(fail(refusal).logged)).not.toContain('Unexpected');
  });

  it.each([
    [0, '1'],
    [0.2, '1'],
    [1, '1'],
    [1.01, '2'],
    [30, '30'],
  ])('never asks to come back too early: after %d s', (retryAfterSeconds, expected) => {
    const { headers } = fail(new AppError('unavailable', 'Later.', { retryAfterSeconds }));
    expect(headers['retry-after']).toBe(expected);
  });

  it('takes work that was stopped because its caller is gone for no fault of ours', () => {
    const { status, logged } = fail(new Error('aborted'), true);
    expect([status, logged]).toEqual([503, []]);
  });
});
