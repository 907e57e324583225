import data from '../../../../data/csp-directives.json' with { type: 'json' };
import { type CspPolicy, isBroadSource } from './parse-csp.ts';

/** What a page under its policies may still do, the worst first. */
const RISKS = [
  /** `strict-dynamic` stands without a nonce or hash: nothing can be loaded by browsers that know it. */
  'strict-dynamic-alone',
  /** Scripts of the page's own text or from anywhere, or plug-ins from anywhere. */
  'open-scripts',
  /** Scripts, styles, frames, connections, forms or framing sites on plain http. */
  'insecure-active',
  'eval',
  /** Images or media over plain http. */
  'insecure-passive',
  /** Styles of the page's own text or from anywhere. */
  'open-styles',
] as const;
export type CspRisk = (typeof RISKS)[number];

type Sources = readonly string[];
/** Of the directive that governs a kind of load; null: the policy does not limit it. */
type Governing = (policy: CspPolicy) => Sources | null;

/** The first of these directives that a policy has (CSP 3, 6.8.3). */
function governedBy(...names: readonly string[]): Governing {
  return firstOf(...names, 'default-src');
}

function firstOf(...names: readonly string[]): Governing {
  return (policy) => policy.get(names.find((name) => policy.has(name)) ?? '') ?? null;
}

/** The sources of script elements; null: the policy does not limit them. */
export const scriptSourcesOf = governedBy('script-src-elem', 'script-src');

const SCRIPT = governedBy('script-src');
const SCRIPT_ATTRIBUTE = governedBy('script-src-attr', 'script-src');
const STYLE_ELEMENT = governedBy('style-src-elem', 'style-src');
const STYLE_ATTRIBUTE = governedBy('style-src-attr', 'style-src');
const OBJECT = governedBy('object-src');
const ACTIVE = [
  scriptSourcesOf,
  STYLE_ELEMENT,
  OBJECT,
  governedBy('connect-src'),
  governedBy('font-src'),
  governedBy('frame-src', 'child-src'),
  governedBy('worker-src', 'child-src', 'script-src'),
  firstOf('base-uri'),
  firstOf('form-action'),
  firstOf('frame-ancestors'),
];
const PASSIVE = [governedBy('img-src'), governedBy('media-src')];

/**
 * The worst first. A load must pass every policy, so one that forbids it is enough.
 *
 * @param policies at least one
 */
export function cspRisks(policies: readonly CspPolicy[]): readonly CspRisk[] {
  const allowed = (allows: (sources: Sources | null) => boolean, ...kinds: readonly Governing[]) =>
    kinds.some((governing) => policies.every((policy) => allows(governing(policy))));
  const plainly = (governing: Governing) =>
    policies.some((policy) => loadedFrom(governing(policy) ?? []).some(isPlain)) &&
    allowed(allowsPlain, governing);
  const isOpen: Readonly<Record<CspRisk, boolean>> = {
    'strict-dynamic-alone': policies.some((policy) =>
      [scriptSourcesOf, SCRIPT_ATTRIBUTE].some((governing) => isStrictDynamicAlone(governing(policy) ?? [])),
    ),
    'open-scripts':
      allowed(allowsInline, scriptSourcesOf, SCRIPT_ATTRIBUTE) ||
      allowed(allowsAnywhere, scriptSourcesOf, OBJECT),
    'insecure-active': ACTIVE.some(plainly),
    eval: allowed((sources) => sources?.includes("'unsafe-eval'") ?? true, SCRIPT),
    'insecure-passive': PASSIVE.some(plainly),
    'open-styles':
      allowed(allowsInline, STYLE_ELEMENT, STYLE_ATTRIBUTE) || allowed(allowsAnywhere, STYLE_ELEMENT),
  };
  return RISKS.filter((risk) => isOpen[risk]);
}

function isStrictDynamicAlone(sources: Sources): boolean {
  return sources.includes("'strict-dynamic'") && !sources.some(isNonceOrHash);
}

/** A nonce or hash switches `unsafe-inline` off (CSP 3, 6.7.3.2). */
export function allowsInline(sources: Sources | null): boolean {
  return sources === null || (sources.includes("'unsafe-inline'") && !sources.some(isNonceOrHash));
}

export function allowsAnywhere(sources: Sources | null): boolean {
  return sources === null || loadedFrom(sources).some(isBroadSource);
}

function allowsPlain(sources: Sources | null): boolean {
  return (
    sources === null || loadedFrom(sources).some((source) => isPlain(source) || /^\*(?:$|[:/])/.test(source))
  );
}

/** Beside a nonce or hash, `strict-dynamic` switches every host and scheme off (CSP 3, 8.2). */
export function loadedFrom(sources: Sources): Sources {
  return sources.includes("'strict-dynamic'") && sources.some(isNonceOrHash) ? [] : sources;
}

/** CSP 3, 2.3.1: what is no base64 is no nonce, and browsers pass over it. Sources are in lower case. */
export function isNonceOrHash(source: string): boolean {
  return /^'(?:nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/.test(source);
}

function isPlain(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}

/** Directive names of CSP 3 and its modules: a policy without any of them is none. */
export const CSP_DIRECTIVES: ReadonlySet<string> = new Set(data.directives);
