import { describe, expect, it } from 'vitest';
import { GuardError } from '../../net/http/guard-error.ts';
import type { GuardedClient } from '../../net/http/guarded-client.ts';
import { collectWebsite } from './collect.ts';
import { siteUrls } from './probes/site-urls.ts';

/** Every connection fails in the same way. */
function failing(code: string): GuardedClient {
  const error = new GuardError('connect', `No connection to a.example (${code}).`, {
    host: 'a.example',
    code,
  });
  return {
    request: () => Promise.reject(error),
    probeTls: () => Promise.reject(error),
    follow: (url) => Promise.resolve({ hops: [], final: null, error, errorUrl: url }),
  };
}

const collect = async (code: string) => {
  const { signal } = new AbortController();
  return (await collectWebsite(siteUrls('https://a.example/'), failing(code), signal)).facts;
};

describe('a website that no connection was made to', () => {
  it('has no TLS and no https when it refuses', async () => {
    expect(await collect('ECONNREFUSED')).toMatchObject({
      page: { kind: 'unknown' },
      tls: { kind: 'known', value: null },
      secure: { kind: 'known', value: null },
      redirect: { kind: 'known', value: 'no-https' },
    });
  });

  it.each(['ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE'])(
    'is unknown when we have no way there: %s',
    async (code) => {
      const { page, tls, secure, redirect, oldTls } = await collect(code);
      expect([page, tls, secure, redirect, oldTls].map(({ kind }) => kind)).toEqual(Array(5).fill('unknown'));
    },
  );
});
