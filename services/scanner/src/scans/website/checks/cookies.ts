import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { WebsiteFacts } from '../facts.ts';
import { parseHsts } from '../headers/parse-hsts.ts';
import { parseSetCookie, type SetCookie } from '../headers/parse-set-cookie.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const RECORD =
  'Set cookies with `Secure; HttpOnly; SameSite=Lax`, sessions under a name that begins with `__Host-`.';

/** RFC 6265bis: every cookie of the way to the page. */
export const cookies: WebsiteCheck = {
  key: 'cookies',
  category: 'headers',
  name: 'Cookies',
  judge: (facts) =>
    whenPage(facts, 'The cookies', (page) => {
      const set = page.cookies.map(parseSetCookie).filter((cookie) => cookie !== null && !cookie.isDeletion);
      const judged = set.flatMap((cookie) => (cookie === null ? [] : [cookie]));
      return judged.length === 0 ? info('No cookie is set.') : judgeCookies(judged, isUpgraded(facts));
    }),
};

/** Whether browsers that know the host send nothing over http. */
function isUpgraded({ secure }: WebsiteFacts): boolean {
  if (secure.kind === 'unknown' || !secure.value?.isCertificateValid) return false;
  const [value] = headerValues(secure.value.headers, 'strict-transport-security');
  return (parseHsts(value ?? '')?.maxAgeSeconds ?? 0) > 0;
}

/** The worst fault of any cookie counts. */
function judgeCookies(set: readonly SetCookie[], isSafeOverHttp: boolean): Verdict {
  for (const { points, softened, applies, why } of FAULTS) {
    const name = set.find(applies)?.name;
    if (name === undefined) continue;
    const impact = isSafeOverHttp ? softened : points;
    const sentence = `The cookie ${name} ${why}${impact === points ? '' : '; Strict-Transport-Security softens that'}.`;
    return impact <= -20 ? fail(impact, sentence, RECORD) : warn(impact, sentence, RECORD);
  }
  const [loose] = set.filter(({ sameSite }) => sameSite === null);
  return loose === undefined
    ? pass('All cookies have their flags.')
    : pass(`All cookies have their flags, except that ${loose.name} has no SameSite.`);
}

/** The severest first, as they count without Strict-Transport-Security. */
const FAULTS: readonly {
  readonly points: number;
  readonly softened: number;
  readonly applies: (cookie: SetCookie) => boolean;
  readonly why: string;
}[] = [
  {
    points: -40,
    softened: -10,
    applies: (cookie) => isSession(cookie) && !cookie.isSecure,
    why: 'looks like a session and has no Secure',
  },
  {
    points: -30,
    softened: -30,
    applies: (cookie) => isSession(cookie) && !cookie.isHttpOnly,
    why: 'looks like a session and has no HttpOnly',
  },
  {
    points: -20,
    softened: -20,
    applies: (cookie) => /csrf/i.test(cookie.name) && cookie.sameSite === null,
    why: 'looks like a guard against forged requests and has no SameSite',
  },
  { points: -20, softened: -20, applies: hasBadSameSite, why: 'has a SameSite that browsers refuse' },
  { points: -20, softened: -20, applies: breaksPrefix, why: 'does not keep what its prefix promises' },
  { points: -20, softened: -5, applies: (cookie) => !cookie.isSecure, why: 'has no Secure' },
];

function isSession({ name }: SetCookie): boolean {
  return /login|sess/i.test(name);
}

function hasBadSameSite({ sameSite, isSecure }: SetCookie): boolean {
  if (sameSite === 'none') return !isSecure;
  return sameSite !== null && sameSite !== 'lax' && sameSite !== 'strict' && sameSite !== '';
}

/** RFC 6265bis 4.1.3. */
function breaksPrefix({ name, isSecure, hasDomain, path }: SetCookie): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith('__host-')) return !isSecure || hasDomain || path !== '/';
  return lower.startsWith('__secure-') && !isSecure;
}
