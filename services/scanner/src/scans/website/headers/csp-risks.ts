import { isBroadSource } from './is-broad-source.ts';
import type { CspPolicy } from './parse-csp.ts';

/** What a page under its policies may still do. A load must pass every policy, so one strict policy is enough. */
export interface CspRisks {
  /** Scripts of the page's own text or from anywhere, or plug-ins from anywhere. */
  readonly isScriptOpen: boolean;
  /** `strict-dynamic` stands without a nonce or hash: nothing can be loaded by browsers that know it. */
  readonly isStrictDynamicAlone: boolean;
  /** Scripts, styles, frames or connections over plain http. */
  readonly isActiveInsecure: boolean;
  /** Images or media over plain http. */
  readonly isPassiveInsecure: boolean;
  readonly isEvalAllowed: boolean;
  readonly isStyleOpen: boolean;
}

/** @param policies at least one */
export function cspRisks(policies: readonly CspPolicy[]): CspRisks {
  const each = policies.map(risksOf);
  const all = (risk: keyof CspRisks) => each.every((risks) => risks[risk]);
  return {
    isScriptOpen: all('isScriptOpen'),
    isStrictDynamicAlone: each.some((risks) => risks.isStrictDynamicAlone),
    isActiveInsecure: all('isActiveInsecure'),
    isPassiveInsecure: all('isPassiveInsecure'),
    isEvalAllowed: all('isEvalAllowed'),
    isStyleOpen: all('isStyleOpen'),
  };
}

/** Directive names of CSP 3 and its modules: a policy without any of them is none. */
export const CSP_DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'block-all-mixed-content',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'navigate-to',
  'object-src',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'reflected-xss',
  'report-to',
  'report-uri',
  'require-sri-for',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'upgrade-insecure-requests',
  'worker-src',
]);

type Sources = readonly string[];

const ACTIVE = [
  'script-src',
  'style-src',
  'object-src',
  'connect-src',
  'font-src',
  'frame-src',
  'worker-src',
];
const PASSIVE = ['img-src', 'media-src'];
const ANYTHING: Sources = ['*', "'unsafe-inline'", "'unsafe-eval'", 'data:'];

function risksOf(policy: CspPolicy): CspRisks {
  const sourcesOf = (name: string): Sources | null => policy.get(name) ?? policy.get('default-src') ?? null;
  const script = sourcesOf('script-src') ?? ANYTHING;
  const scripts = [policy.get('script-src-elem') ?? script, policy.get('script-src-attr') ?? script];
  const style = sourcesOf('style-src') ?? ANYTHING;
  const styles = [policy.get('style-src-elem') ?? style, policy.get('style-src-attr') ?? style];
  const objects = sourcesOf('object-src') ?? ANYTHING;
  return {
    isScriptOpen: scripts.some(isOpen) || objects.some(isBroadSource),
    isStrictDynamicAlone: scripts.some(
      (sources) => sources.includes("'strict-dynamic'") && !sources.some(isNonceOrHash),
    ),
    isActiveInsecure: ACTIVE.some((name) => sourcesOf(name)?.some(isInsecure)),
    isPassiveInsecure: PASSIVE.some((name) => sourcesOf(name)?.some(isInsecure)),
    isEvalAllowed: script.includes("'unsafe-eval'"),
    isStyleOpen: styles.some(isOpen),
  };
}

/** A nonce or hash switches `unsafe-inline` off, `strict-dynamic` every host and scheme (CSP 3, 6.7.3.2 and 8.2). */
function isOpen(sources: Sources): boolean {
  const hasNonceOrHash = sources.some(isNonceOrHash);
  if (hasNonceOrHash && sources.includes("'strict-dynamic'")) return false;
  if (sources.includes("'unsafe-inline'") && !hasNonceOrHash) return true;
  return sources.some(isBroadSource);
}

function isNonceOrHash(source: string): boolean {
  return /^'(?:nonce|sha256|sha384|sha512)-/.test(source);
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}
