import { describe, expect, it } from 'vitest';
import { GuardError, type GuardErrorKind } from '../../../net/http/guard-error.ts';
import { hintsAtOldTls, isNoTls } from './probe-tls.ts';

const failure = (kind: GuardErrorKind, code: string) => new GuardError(kind, 'It went wrong.', { code });

describe('a failed handshake', () => {
  it.each([
    ['connect', 'ECONNREFUSED', true, false],
    ['connect', 'ENETUNREACH', false, false],
    ['timeout', 'connect', false, false],
    ['timeout', 'ERR_SSL_ODD', false, false],
    ['tls', 'ECONNRESET', false, true],
    ['tls', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', true, true],
    ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', true, false],
    ['tls', 'ERR_SSL_HTTP_REQUEST', true, false],
    ['tls', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', true, false],
  ] as const)(
    'by %s (%s) shows that there is no TLS: %s; may be one of old versions: %s',
    (kind, code, none, old) => {
      const error = failure(kind, code);
      expect([isNoTls(error), hintsAtOldTls(error)]).toEqual([none, old]);
    },
  );

  it('that did not fail hints at nothing', () => {
    expect(hintsAtOldTls(null)).toBe(false);
  });

  it('without a code shows nothing', () => {
    const error = new GuardError('tls', 'It went wrong.');
    expect([isNoTls(error), hintsAtOldTls(error)]).toEqual([false, true]);
  });
});
