import { parseIpAddress } from '../../../net/ip-address.ts';
import { DOMAIN_MACROS, parseMacroString } from './parse-macro-string.ts';
import type { MacroString, SpfFaultCode } from './spf-record.ts';

/** A domain-spec, or why the text is none. */
export type DomainSpecReading =
  | { readonly kind: 'domain'; readonly domain: MacroString }
  | { readonly kind: 'fault'; readonly code: SpfFaultCode };

/** Reads a domain-spec: a macro-string that ends in a macro or in `.` and a top label (RFC 7208 7.1). */
export function parseDomainSpec(text: string): DomainSpecReading {
  if (text === '') return { kind: 'fault', code: 'missing-domain' };
  const domain = parseMacroString(text, DOMAIN_MACROS);
  if (domain === null) return { kind: 'fault', code: text.includes('%') ? 'bad-macro' : 'bad-character' };
  if (domain.endsInMacro || hasTopLabel(domain)) return { kind: 'domain', domain };
  return { kind: 'fault', code: parseIpAddress(text) === null ? 'bad-domain' : 'domain-is-address' };
}

function hasTopLabel({ pieces }: MacroString): boolean {
  const last = pieces.at(-1);
  if (last?.kind !== 'text') return false;
  const name = last.text.endsWith('.') ? last.text.slice(0, -1) : last.text;
  const dot = name.lastIndexOf('.');
  return dot !== -1 && isTopLabel(name.slice(dot + 1));
}

/** Letters, digits and inner hyphens, not digits alone. */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label) && !/^\d+$/.test(label);
}
