import { describe, expect, it } from 'vitest';
import { GuardError, type GuardErrorKind } from '../../net/http/guard-error.ts';
import { isForbiddenTarget, isServerError, siteFails, toWebsiteError } from './website-error.ts';

const guardError = (kind: GuardErrorKind) => new GuardError(kind, 'It went wrong.');

describe('what callers are told of a site', () => {
  it.each([
    ['invalid-url', 'bad_request', 'It went wrong.', false],
    ['blocked-port', 'bad_request', 'It went wrong.', true],
    ['blocked-host', 'bad_request', 'It went wrong: only sites', true],
    ['blocked-address', 'bad_request', 'It went wrong: only sites', true],
    ['dns-nxdomain', 'not_found', 'It went wrong.', false],
    ['dns-no-address', 'not_found', 'It went wrong: there is no website.', false],
    ['dns-failed', 'unavailable', 'It went wrong.', false],
  ] as const)('%s is %s: %s', (kind, code, words, isForbidden) => {
    const error = guardError(kind);
    expect(toWebsiteError(error)).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(isForbiddenTarget(error)).toBe(isForbidden);
  });

  it('passes on what is no refusal of the guard', () => {
    const fault = new Error('a bug');
    expect(toWebsiteError(fault)).toBe(fault);
  });

  it.each([
    [99, true],
    [100, false],
    [499, false],
    [500, true],
    [999, true],
  ])('status %i is a server error: %s', (status, expected) => {
    expect(isServerError({ status })).toBe(expected);
  });

  it('names the site and its status', () => {
    const error = siteFails({ url: 'https://a.example/secret', status: 503 });
    expect(error.message).toMatch(/^a\.example answered with status 503/);
    expect(error.retryAfterSeconds).toBe(30);
  });
});
