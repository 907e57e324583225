import { getPublicSuffix } from 'tldts';
import data from '../../../../data/csp-bypasses.json' with { type: 'json' };
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts, WebsiteFacts } from '../facts.ts';
import { isNonceOrHash, loadedFrom, scriptSourcesOf } from '../headers/csp-risks.ts';
import { type CspPolicy, isBroadSource, parseCsp, parseMetaCsp } from '../headers/parse-csp.ts';
import { unreadHead } from '../html/read-html.ts';
import { unseen, type WebsiteJudge, whenPage } from '../website-check.ts';

const NAME = 'What the policy allows';

/** What a policy lets pass although its words look strict (CSP 3, 7; the list is that of Google's csp-evaluator). */
export const cspAllowList: WebsiteJudge = (facts) =>
  whenPage(facts, NAME, 0, (page) => {
    const unread = unreadHead(page.html);
    if (unread !== null) return unseen(NAME, `${unread}, and meta elements count, too`, 0);
    const sent = policiesIn(page);
    const metas = parseMetaCsp(page.html.kind === 'known' ? (page.html.value?.policies ?? []) : []);
    if (metas.kind === 'unknown') return unseen(NAME, metas.reason, 0);
    const policies = [...sent, ...metas.value];
    if (policies.length === 0) return info('There is no policy.');
    return judgePolicies(policies, repetitionOf(sent, facts));
  });

type Repetition = 'none sent' | 'new' | 'repeated' | { readonly reason: string };

function judgePolicies(policies: readonly CspPolicy[], repetition: Repetition): Verdict {
  const faults = FAULTS.flatMap(({ find, advice }) => {
    const what = find(policies);
    return what === null ? [] : [{ what, advice }];
  });
  if (repetition === 'repeated') faults.unshift(REPEATED);
  if (faults.length > 0) {
    const sentence = `The policy is weaker than it looks: ${faults.map(({ what }) => what).join('; ')}.`;
    return warn(0, sentence, faults.map(({ advice }) => advice).join(' '));
  }
  if (typeof repetition === 'object')
    return unseen('Whether the nonce is new each time', repetition.reason, 0);
  const limits = policies.some((policy) => scriptSourcesOf(policy) !== null);
  if (!limits) return info('The policy does not limit scripts.');
  return pass('No source of the policy is known to let foreign scripts pass.');
}

const REPEATED = {
  what: 'two responses had the same nonce, so that anybody can read it beforehand',
  advice:
    'Make a nonce of 128 random bits for every response, and keep pages with a nonce out of shared caches.',
};

const FAULTS: readonly {
  readonly find: (policies: readonly CspPolicy[]) => string | null;
  readonly advice: string;
}[] = [
  {
    find: findBypass,
    advice:
      'Replace hosts that serve scripts for everybody by nonces or hashes, or serve a copy of what you need.',
  },
  {
    find: findOpenSuffix,
    advice: 'Name the hosts that you need in place of the wildcard.',
  },
  {
    find: (policies) =>
      policies.some(restsOnNonces) && !policies.some((policy) => policy.has('base-uri'))
        ? 'base-uri is missing, so that an injected base element redirects scripts with a nonce'
        : null,
    advice: "Add base-uri 'none', or 'self' where the site has a base element of its own.",
  },
  {
    find: findUnquoted,
    advice: "Write keywords, nonces and hashes in single quotes ('self').",
  },
];

/** A script must pass every policy: one address that all of them allow. */
function findBypass(policies: readonly CspPolicy[]): string | null {
  const limiting = limitingSources(policies);
  const hasEval = limiting.every((sources) => sources.includes("'unsafe-eval'"));
  const [first, ...others] = limiting
    .filter((sources) => !sources.some(isBroadSource))
    .map((sources) => new Set(sources.flatMap(bypassesOf)));
  const open = [...(first ?? [])].find(
    (bypass) => (hasEval || !NEEDS_EVAL.has(bypass.host)) && others.every((set) => set.has(bypass)),
  );
  return open === undefined ? null : `${open.host} serves scripts by which anybody gets past it`;
}

interface Bypass {
  readonly host: string;
  readonly path: string;
}

/** By every name that a source may have for the host: its own, and `*.` before each name above it. */
const BYPASSES = Map.groupBy(
  data.urls.flatMap((url) => {
    const slash = url.indexOf('/');
    const bypass: Bypass = { host: url.slice(0, slash), path: url.slice(slash).toLowerCase() };
    const labels = bypass.host.split('.');
    const wildcards = labels.slice(1).map((_, i) => `*.${labels.slice(i + 1).join('.')}`);
    return [bypass.host, ...wildcards].map((name) => ({ name, bypass }));
  }),
  ({ name }) => name,
);
const NEEDS_EVAL: ReadonlySet<string> = new Set(data.needsEval);

/** Scheme, host, port and path of a host source, in lower case (CSP 3, 2.3.1). */
const HOST_SOURCE = /^(?:https?:\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d+|\*))?(\/.*)?$/;
const PORTS: ReadonlySet<string> = new Set(['443', '80', '*']);

/** CSP 3, 6.7.2.8. */
function bypassesOf(source: string): readonly Bypass[] {
  const [, name = '', port = '443', prefix = '/'] = HOST_SOURCE.exec(source) ?? [];
  if (!PORTS.has(port)) return [];
  const isAllowed = ({ path }: Bypass) => (prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix);
  return (BYPASSES.get(name) ?? []).map(({ bypass }) => bypass).filter(isAllowed);
}

/** Below these names everybody may have a host. */
function findOpenSuffix(policies: readonly CspPolicy[]): string | null {
  const open = limitingSources(policies)
    .filter((sources) => !sources.some(isBroadSource))
    .map((sources) => sources.find(isOpenSuffix));
  const [first] = open;
  return first === undefined || open.includes(undefined)
    ? null
    : `${quote(first)} is every host that somebody registers there`;
}

function isOpenSuffix(source: string): boolean {
  const [, name = ''] = HOST_SOURCE.exec(source) ?? [];
  if (!name.startsWith('*.')) return false;
  const rest = name.slice(2);
  return getPublicSuffix(rest, { allowPrivateDomains: true }) === rest;
}

function limitingSources(policies: readonly CspPolicy[]) {
  return policies.map(scriptSourcesOf).flatMap((sources) => (sources === null ? [] : [loadedFrom(sources)]));
}

function restsOnNonces(policy: CspPolicy): boolean {
  const sources = scriptSourcesOf(policy) ?? [];
  const isNonced = sources.some((source) => source.startsWith("'nonce-") && isNonceOrHash(source));
  return isNonced || (sources.includes("'strict-dynamic'") && sources.some(isNonceOrHash));
}

const SOURCE_LIST = /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors)$/;
const KEYWORD =
  /^(?:self|none|unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe-eval|strict-dynamic|report-sample|(?:nonce|sha256|sha384|sha512)-.*)$/;

function findUnquoted(policies: readonly CspPolicy[]): string | null {
  for (const [name, sources] of policies.flatMap((policy) => [...policy])) {
    const keyword = SOURCE_LIST.test(name) ? sources.find((source) => KEYWORD.test(source)) : undefined;
    if (keyword !== undefined)
      return `${quote(keyword)} in ${name} has no quotes, so that it is read as a host`;
  }
  return null;
}

/** Whether the nonces of the page's headers are in another response of the page, too. */
function repetitionOf(sent: readonly CspPolicy[], { foreignOrigins }: WebsiteFacts): Repetition {
  const first = new Set(noncesOf(sent));
  if (first.size === 0) return 'none sent';
  const others = foreignOrigins.flatMap((each) =>
    each.kind === 'known' ? noncesOf(policiesIn(each.value)) : [],
  );
  if (others.some((nonce) => first.has(nonce))) return 'repeated';
  if (others.length > 0) return 'new';
  const lost = foreignOrigins.find((each) => each.kind === 'unknown');
  return { reason: lost?.kind === 'unknown' ? lost.reason : 'a second response had none' };
}

function policiesIn({ headers }: Pick<PageFacts, 'headers'>): readonly CspPolicy[] {
  return headerValues(headers, 'content-security-policy').flatMap(parseCsp);
}

function noncesOf(policies: readonly CspPolicy[]): readonly string[] {
  return policies.flatMap((policy) =>
    [...policy.values()].flat().filter((source) => source.startsWith("'nonce-")),
  );
}
