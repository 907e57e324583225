import { expect, it } from 'vitest';
import { toGuardedTarget } from './guarded-target.ts';
import { cookieHeader, keptCookies, receivedCookies } from './kept-cookies.ts';

const NOW = new Date('2026-02-01T00:00:00Z');
const received = (url: string, ...lines: readonly string[]) =>
  receivedCookies({ url, headers: lines.map((line) => ['set-cookie', line] as const) }, NOW);
const pairsOf = (cookies: ReturnType<typeof received>) => cookies.map(({ pair }) => pair);

it.each([
  [['a=1', 'a=1; Secure'], ['a=1; Secure']],
  [['a=1; Path=/; Domain=.S.example', 'b=1', 'a=; Max-Age=0; path=/; domain=s.example'], ['b=1']],
  [
    ['a=1', 'a=1; Path=/x; Secure', 'a=1; Domain=s.example'],
    ['a=1', 'a=1; Path=/x; Secure', 'a=1; Domain=s.example'],
  ],
  [['=x', 'a=1'], ['a=1']],
  [['session=; Max-Age=0', 'a=; Expires=Sat, 31 Jan 2026 00:00:00 GMT'], []],
  [['a=1; Domain=other.example', 'a=1; Domain=example', 'a=1; Domain=b.www.s.example'], []],
  [['a=1', 'a=2; Path=x', 'a=3; Path=/'], ['a=3; Path=/']],
])('keeps of the cookies of one response what browsers keep: %j', (lines, kept) => {
  const from = (some: readonly string[]) => received('https://www.s.example/', ...some);
  expect(keptCookies(from(lines))).toEqual(from(kept));
});

it('keeps of several responses the cookies of each host and folder, and the last of the same', () => {
  const all = [
    ...received('https://s.example/a/', 'a=0'),
    ...received('https://www.s.example/a/', 'a=1'),
    ...received('https://s.example/a/b', 'a=2'),
    ...received('https://s.example/c/', 'a=3'),
  ];
  expect(pairsOf(keptCookies(all))).toEqual(['a=1', 'a=2', 'a=3']);
  const deletion = received('https://www.s.example/', 'a=; Path=/a; Max-Age=0');
  expect(pairsOf(keptCookies([...all, ...deletion]))).toEqual(['a=2', 'a=3']);
});

it.each([
  ['https://s.example/', 'own=1; all=2; safe=3'],
  ['http://s.example/', 'own=1; all=2'],
  ['https://www.s.example/', 'all=2'],
  ['https://other.example/', ''],
])('brings back to %s: %j', (url, header) => {
  const lines = ['own=1; Path=/x', 'all=2; Domain=s.example', 'safe=3; Secure'];
  expect(cookieHeader(received('https://s.example/', ...lines), toGuardedTarget(url))).toBe(header);
});
