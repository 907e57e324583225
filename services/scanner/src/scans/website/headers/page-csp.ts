import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { type CspPolicy, parseCsp, parseMetaCsp } from './parse-csp.ts';

/** Every enforced policy of a page, as far as its head was read. */
export function pageCsp({ headers, html }: PageFacts): readonly CspPolicy[] {
  const metas = html.kind === 'known' ? (html.value?.policies ?? []) : [];
  return [
    ...headerValues(headers, 'content-security-policy').flatMap(parseCsp),
    ...metas.flatMap(parseMetaCsp),
  ];
}
