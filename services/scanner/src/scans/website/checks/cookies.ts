import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { ReceivedCookie } from '../../../net/http/kept-cookies.ts';
import type { SetCookie } from '../../../net/http/parse-set-cookie.ts';
import { isBelow } from '../../../net/special-use.ts';
import type { PageFacts, WebsiteFacts } from '../facts.ts';
import { coversHost, hstsOf, SIX_MONTHS_SECONDS } from '../headers/parse-hsts.ts';
import { preloadTld } from '../preload-tld.ts';
import { whenPage } from '../website-check.ts';

/** RFC 6265bis: every cookie of the way to the page. */
export const cookies = whenPage('The cookies', -40, (page, facts) => {
  const set = page.cookies.filter(({ name }) => name !== LOAD_BALANCER);
  return set.length === 0 ? info('No cookie is set.') : judgeCookies(set, upgradesOf(page, facts));
});

/** A platform adds it, and it holds no session of the site: the third party leaves it out, too. */
const LOAD_BALANCER = 'heroku-session-affinity';

/** Tells whether browsers that were there within months send a cookie over http to no host of the way. */
function upgradesOf({ hsts }: PageFacts, { secure, host: ownHost }: WebsiteFacts) {
  const answer = secure.kind === 'known' ? secure.value : null;
  const own = answer?.isCertificateValid === true ? hstsOf(answer.headers, ownHost) : null;
  const policies = [...hsts, [ownHost, own] as const];
  const isUpgraded = (host: string) =>
    preloadTld(host) !== null ||
    policies.some(
      ([from, policy]) =>
        policy !== null && policy.maxAgeSeconds >= SIX_MONTHS_SECONDS && coversHost(policy, from, host),
    );
  return ({ host, domain }: ReceivedCookie) =>
    [host, ...policies.map(([on]) => on).filter((on) => domain !== null && isBelow(on, [domain]))].every(
      isUpgraded,
    );
}

/** The worst fault of any cookie counts. */
function judgeCookies(
  set: readonly ReceivedCookie[],
  isUpgraded: (cookie: ReceivedCookie) => boolean,
): Verdict {
  const found = set.flatMap((cookie) =>
    FAULTS.filter(({ applies }) => applies(cookie)).map((fault) => {
      const impact = (isUpgraded(cookie) ? fault.softened : undefined) ?? fault.points;
      return { ...fault, name: cookie.name, impact };
    }),
  );
  const [worst] = found.toSorted((a, b) => a.impact - b.impact);
  if (worst !== undefined) {
    const { name, why, impact, points, advice } = worst;
    const softened = impact === points ? '' : '; Strict-Transport-Security makes up for some of that';
    return (impact <= -20 ? fail : warn)(impact, `The cookie ${quote(name)} ${why}${softened}.`, advice);
  }
  const lacking = [
    { flag: 'SameSite', cookie: set.find(({ sameSite }) => sameSite === null) },
    { flag: 'HttpOnly', cookie: set.find(({ isHttpOnly }) => !isHttpOnly) },
  ].flatMap(({ flag, cookie }) => (cookie === undefined ? [] : [`${quote(cookie.name)} has no ${flag}`]));
  return pass(
    lacking.length === 0
      ? 'All cookies have their flags.'
      : `All cookies have Secure, and those of sessions HttpOnly; yet ${lacking.join(', and ')}.`,
  );
}

const SECURE = 'Set cookies over https only, with `Secure`.';

/** `points`, or `softened` for a host that browsers visit over https only. */
const FAULTS: readonly {
  readonly points: number;
  readonly softened?: number;
  readonly applies: (cookie: SetCookie) => boolean;
  readonly why: string;
  readonly advice: string;
}[] = [
  {
    points: -40,
    softened: -10,
    applies: (cookie) => isSession(cookie) && !cookie.isSecure,
    why: 'looks like a session and has no Secure',
    advice: SECURE,
  },
  {
    points: -30,
    applies: (cookie) => isSession(cookie) && !cookie.isHttpOnly,
    why: 'looks like a session and has no HttpOnly',
    advice:
      'Set it with `HttpOnly`, unless scripts of the page need to read it: then no session belongs in it.',
  },
  {
    points: -20,
    applies: (cookie) => /csrf/i.test(cookie.name) && cookie.sameSite === null,
    why: 'looks like a guard against forged requests and has no SameSite',
    advice: 'Set it with `SameSite=Lax`, which is what most browsers take its absence for.',
  },
  {
    points: -20,
    applies: hasBadSameSite,
    why: 'has a SameSite that browsers refuse or pass over',
    advice: 'Write SameSite as Strict, Lax or None, and None together with Secure.',
  },
  {
    points: -20,
    applies: breaksPrefix,
    why: 'does not keep what its prefix promises',
    advice:
      'Set __Secure- cookies with Secure, __Host- cookies with Secure, Path=/ and no Domain: browsers refuse others.',
  },
  {
    points: -20,
    softened: -5,
    applies: (cookie) => !cookie.isSecure,
    why: 'has no Secure',
    advice: SECURE,
  },
];

/** By the words of the third party, so that the score stays comparable with that of its grade. */
function isSession({ name }: SetCookie): boolean {
  return /login|sess/i.test(name);
}

function hasBadSameSite({ sameSite, isSecure }: SetCookie): boolean {
  if (sameSite === 'none') return !isSecure;
  return sameSite !== null && sameSite !== 'lax' && sameSite !== 'strict';
}

/** RFC 6265bis 4.1.3. */
function breaksPrefix({ name, isSecure, domain, path }: SetCookie): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith('__host-')) return !isSecure || domain !== null || path !== '/';
  return lower.startsWith('__secure-') && !isSecure;
}
