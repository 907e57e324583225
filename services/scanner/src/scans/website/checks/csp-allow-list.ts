import { getPublicSuffix } from 'tldts';
import data from '../../../../data/csp-bypasses.json' with { type: 'json' };
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { WebsiteFacts } from '../facts.ts';
import {
  allowsAnywhere,
  allowsInline,
  CSP_DIRECTIVES,
  isNonceOrHash,
  loadedFrom,
  scriptSourcesOf,
} from '../headers/csp-risks.ts';
import { type CspPolicy, isBroadSource, policiesOf, sentPolicies } from '../headers/parse-csp.ts';
import { unseen, whenKnown, whenPage } from '../website-check.ts';

const NAME = 'What the policy allows';

/** What a policy lets pass although its words look strict (CSP 3, 7; the list is that of Google's csp-evaluator). */
export const cspAllowList = whenPage(NAME, 0, (page, facts) =>
  whenKnown(policiesOf(page), NAME, 0, (policies) =>
    policies.length === 0
      ? info('There is no policy.')
      : judgePolicies(policies, repetitionOf(sentPolicies(page), facts)),
  ),
);

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
  const isOpen = [allowsInline, allowsAnywhere].some((allows) =>
    policies.every((policy) => allows(scriptSourcesOf(policy))),
  );
  if (isOpen) return info('The policy lets foreign scripts pass in any case: see Content Security Policy.');
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
      policies.some((policy) => restsOnNonces(policy) || policy.has('base-uri')) && !policies.some(limitsBase)
        ? 'base-uri limits nothing, so that an injected base element redirects scripts'
        : null,
    advice: "Add base-uri 'none', or 'self' where the site has a base element of its own.",
  },
  {
    find: findUnknownDirective,
    advice: 'Correct the names of directives, and put semicolons between them.',
  },
  {
    find: findMisread,
    advice:
      "Write keywords, nonces and hashes as browsers know them, in single quotes ('self'), and a semicolon after each directive.",
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

function limitsBase(policy: CspPolicy): boolean {
  return policy.get('base-uri')?.some(isBroadSource) === false;
}

function findUnknownDirective(policies: readonly CspPolicy[]): string | null {
  const name = policies.flatMap((policy) => [...policy.keys()]).find((each) => !CSP_DIRECTIVES.has(each));
  return name === undefined ? null : `${quote(name)} is no directive, so that browsers pass over it`;
}

const SOURCE_LIST = /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors)$/;
const KEYWORD =
  /^(?:self|none|unsafe-(?:inline|eval|hashes)|wasm-unsafe-eval|strict-dynamic|report-s(?:ample|ha(?:256|384|512))|trusted-types-eval|inline-speculation-rules|(?:nonce|sha256|sha384|sha512)-.*)$/;

function findMisread(policies: readonly CspPolicy[]): string | null {
  const lists = policies.flatMap((policy) => [...policy]).filter(([name]) => SOURCE_LIST.test(name));
  const faults = lists.flatMap(([name, sources]) =>
    sources.map((source) => {
      const why = misreading(source);
      return why === null ? null : `${quote(source)} in ${name} ${why}`;
    }),
  );
  return faults.find((fault) => fault !== null) ?? null;
}

/** How browsers read a source otherwise than it was meant, as the end of a sentence; null: they do not. */
function misreading(source: string): string | null {
  if (KEYWORD.test(source)) return 'has no quotes, so that it is read as a host';
  if (CSP_DIRECTIVES.has(source))
    return 'is a directive without a semicolon before it, so that it is read as a host';
  if (!source.startsWith("'") || isNonceOrHash(source)) return null;
  return KEYWORD.test(source.slice(1, -1)) && !/^'(?:nonce|sha)/.test(source)
    ? null
    : 'is no keyword, nonce or hash that browsers know';
}

/** Whether the nonces of the page's headers are in another response of the page, too. */
function repetitionOf(sent: readonly CspPolicy[], { foreignOrigins }: WebsiteFacts): Repetition {
  const first = new Set(sent.flatMap(noncesOf));
  if (first.size === 0) return 'none sent';
  const others = foreignOrigins.flatMap((each) =>
    each.kind === 'known' ? sentPolicies(each.value).flatMap(noncesOf) : [],
  );
  if (others.some((nonce) => first.has(nonce))) return 'repeated';
  if (others.length > 0) return 'new';
  const lost = foreignOrigins.find((each) => each.kind === 'unknown');
  return { reason: lost?.kind === 'unknown' ? lost.reason : 'a second response had none' };
}

function noncesOf(policy: CspPolicy): readonly string[] {
  return [...policy.values()].flat().filter((source) => source.startsWith("'nonce-"));
}
