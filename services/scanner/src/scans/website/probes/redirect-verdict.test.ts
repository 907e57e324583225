import { describe, expect, it } from 'vitest';
import { HEALTHY_TLS } from '../../../../test/support/website-facts.ts';
import { GuardError, type GuardErrorKind } from '../../../net/http/guard-error.ts';
import type { GuardedChain, GuardedResponse } from '../../../net/http/guarded-response.ts';
import { redirectVerdict } from './redirect-verdict.ts';

function hop(url: string, isValid = true): GuardedResponse {
  return {
    url,
    status: 301,
    headers: [],
    body: Buffer.alloc(0),
    bodyFault: null,
    tls: url.startsWith('https:') ? { ...HEALTHY_TLS, isValid } : null,
  };
}

const reached = (...hops: GuardedResponse[]): GuardedChain => ({
  hops,
  final: hops.at(-1) ?? null,
  error: null,
  errorUrl: null,
});

const ended = (
  kind: GuardErrorKind,
  errorUrl: string,
  code: string,
  ...hops: GuardedResponse[]
): GuardedChain => ({
  hops,
  final: null,
  error: new GuardError(kind, 'It went wrong.', { code }),
  errorUrl,
});

const HTTP = hop('http://a.example/');
const HTTPS = hop('https://a.example/');

describe('redirectVerdict', () => {
  it('does not take a closed port 80 for an answer while https is unknown', () => {
    const closed = ended('connect', 'http://a.example/', 'ECONNREFUSED');
    expect(redirectVerdict(closed, null)).toEqual({ kind: 'unknown', reason: 'It went wrong' });
  });

  it.each([
    ['to-https', reached(HTTP, HTTPS)],
    ['to-https', reached(HTTP, HTTPS, hop('https://www.a.example/'))],
    ['off-host', reached(HTTP, hop('https://www.a.example/'))],
    ['late', reached(HTTP, hop('http://www.a.example/'), hop('https://www.a.example/'))],
    ['late', reached(HTTP, HTTPS, hop('http://b.example/'), hop('https://b.example/'))],
    ['missing', reached(HTTP)],
    ['not-https', reached(HTTP, hop('http://www.a.example/'))],
    ['not-https', reached(HTTP, HTTPS, hop('http://a.example/b'))],
    ['invalid-cert', reached(HTTP, hop('https://a.example/', false))],
    ['invalid-cert', reached(HTTP, HTTPS, hop('https://www.a.example/', false))],
    ['no-https', ended('connect', 'https://a.example/', 'ECONNREFUSED', HTTP)],
    ['loop', ended('too-many-redirects', 'http://a.example/', 'LOOP', HTTP)],
    ['no-http', ended('connect', 'http://a.example/', 'ECONNREFUSED')],
    ['no-http', ended('timeout', 'http://a.example/', 'connect')],
  ])('%s', (verdict, chain) => {
    expect(redirectVerdict(chain, true)).toEqual({ kind: 'known', value: verdict });
  });

  it('says that content is served over http though it is not known what is on https', () => {
    expect(redirectVerdict(reached(HTTP), null)).toEqual({ kind: 'known', value: 'missing' });
  });

  it.each([
    ['content over http', reached(HTTP)],
    ['a closed port 80', ended('connect', 'http://a.example/', 'ECONNREFUSED')],
  ])('calls %s no-https where nothing answers on https', (_name, chain) => {
    expect(redirectVerdict(chain, false)).toEqual({ kind: 'known', value: 'no-https' });
  });

  it.each([
    ['a port that takes the connection and says nothing', ended('timeout', 'http://a.example/', 'headers')],
    ['a host that cannot be reached from here', ended('connect', 'http://a.example/', 'ENETUNREACH')],
    [
      'an https host that cannot be reached from here',
      ended('connect', 'https://b.example/', 'ENETUNREACH', HTTP),
    ],
    ['a chain that breaks after https', ended('timeout', 'https://b.example/', 'headers', HTTP, HTTPS)],
    ['an https address that breaks off', ended('tls', 'https://a.example/', 'ECONNRESET', HTTP)],
    ['nonsense', ended('protocol', 'http://a.example/', 'HPE_INVALID_CONSTANT')],
    ['a chain that breaks before https', ended('dns-failed', 'http://b.example/', 'timeout', HTTP)],
  ])('claims nothing of %s', (_name, chain) => {
    expect(redirectVerdict(chain, true)).toEqual({ kind: 'unknown', reason: 'It went wrong' });
  });
});
