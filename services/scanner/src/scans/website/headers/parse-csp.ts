import { type Known, known, unknown } from '../../../audit/known.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';

/** One policy: directive names and sources in lower case. Of a repeated directive the first counts (CSP 3, 2.2.1). */
export type CspPolicy = ReadonlyMap<string, readonly string[]>;

/** Every policy of a page, those of its meta elements too; unknown where one may stand in what was not read. */
export function policiesOf(page: PageFacts): Known<readonly CspPolicy[]> {
  const { html } = page;
  if (html.kind === 'unknown') return unread(html.reason);
  if (html.value?.isHeadRead === false) return unread(html.value.unread ?? 'its head is not read');
  return known([...sentPolicies(page), ...parseMetaCsp(html.value?.policies ?? [])]);
}

function unread(why: string) {
  return unknown(`${why}, and meta elements count, too`);
}

/** The policies of a response's headers. */
export function sentPolicies({ headers }: Pick<PageFacts, 'headers'>): readonly CspPolicy[] {
  return headerValues(headers, 'content-security-policy').flatMap(parseCsp);
}

const MAX_POLICIES = 100;

/** Reads a header value: policies separated by commas, directives by semicolons. Empty policies are left out. */
export function parseCsp(value: string): readonly CspPolicy[] {
  return value
    .split(',', MAX_POLICIES)
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

/**
 * The policies of `<meta>` elements, without the directives that they may not have (CSP 3, 3.3). Each has one: whether a
 * comma belongs to it or ends it depends on the browser (whatwg/html#5102), so that it ends a source and nothing more.
 */
export function parseMetaCsp(values: readonly string[]): readonly CspPolicy[] {
  return values
    .map((value) => parsePolicy(value.replaceAll(',', ' ')))
    .filter((policy) => policy.size > 0)
    .map((policy) => new Map([...policy].filter(([name]) => !NOT_IN_META.has(name))));
}

const NOT_IN_META: ReadonlySet<string> = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

function parsePolicy(text: string): CspPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    // Browsers pass over it whole, be it a single no-break space (CSP 3, 2.2.1).
    if (/\P{ASCII}/u.test(directive)) continue;
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (name === undefined || name === '' || policy.has(name)) continue;
    policy.set(name, sources);
  }
  return policy;
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'data:']);

/** Whether a source, in lower case, lets any host pass: a scheme alone, or `*` for the host, whatever the port. */
export function isBroadSource(source: string): boolean {
  return (
    SCHEMES.has(source) ||
    /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/)?\*(?:\.\*)?(?::(?:\*|\d{1,5}))?(?:\/.*)?$/.test(source)
  );
}
