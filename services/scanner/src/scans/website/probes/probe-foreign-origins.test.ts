import { expect, it } from 'vitest';
import { known, unknown } from '../../../audit/known.ts';
import { GuardError, type GuardErrorKind } from '../../../net/http/guard-error.ts';
import type { GuardedChain } from '../../../net/http/guarded-response.ts';
import { probeForeignOrigins } from './probe-foreign-origins.ts';

const URL = 'https://site.example/';
const ECHO = [['access-control-allow-origin', 'x'] as const];

const answered = (status: number): GuardedChain => {
  const final = { url: URL, status, headers: ECHO, body: Buffer.alloc(0), bodyFault: null, tls: null };
  return { hops: [final], final, error: null, errorUrl: null };
};
const lost = (kind: GuardErrorKind, code: string): GuardedChain => {
  const error = new GuardError(kind, 'It was lost.', { code });
  return { hops: [], final: null, error, errorUrl: URL };
};
const HUNG_UP = lost('protocol', 'ECONNRESET');
const SILENT = lost('timeout', 'headers');

/** What becomes of the preflight, and how often it was sent; every other request is answered. */
async function preflight(...chains: readonly GuardedChain[]) {
  let sent = 0;
  const follow = async (_url: string, { method }: { readonly method?: string }) => {
    if (method !== 'OPTIONS') return answered(200);
    sent += 1;
    return chains[sent - 1] ?? SILENT;
  };
  const nothing = () => Promise.reject(new Error('not asked'));
  const client = { follow, request: nothing, probeTls: nothing };
  const facts = await probeForeignOrigins(client, URL, new AbortController().signal);
  return [facts.at(-1), sent];
}

const ORIGIN = 'https://site.example.foreign-origin.invalid';

it.each([
  [204, false],
  [302, true],
  [403, true],
  [405, true],
  [500, true],
])('takes a preflight that is answered with %i for a refusal: %s', async (status, isRefused) => {
  const facts = known({ origin: ORIGIN, headers: ECHO, isRefused });
  expect(await preflight(answered(status))).toEqual([facts, 1]);
});

it('takes a preflight that is hung up on twice for a refusal', async () => {
  const refused = known({ origin: ORIGIN, headers: [], isRefused: true });
  expect(await preflight(HUNG_UP, HUNG_UP)).toEqual([refused, 2]);
  const granted = known({ origin: ORIGIN, headers: ECHO, isRefused: false });
  expect(await preflight(HUNG_UP, answered(200))).toEqual([granted, 2]);
});

it('leaves open what a preflight says that is lost otherwise', async () => {
  expect(await preflight(SILENT)).toEqual([unknown('It was lost'), 1]);
  expect(await preflight(HUNG_UP, SILENT)).toEqual([unknown('It was lost'), 2]);
});
