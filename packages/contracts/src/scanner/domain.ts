import { hasControlCharacter } from '../control-character.ts';

const INVISIBLE = ['\u200B', '\u200C', '\u200D', '\uFEFF'];
const WRAPPING = new Set(['<', '>', '"', "'"]);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The domain name in what people paste: scheme, `mailto:`, user part, port, path, one trailing dot and a leading
 * `www.` are dropped, international names become A-labels (UTS #46, non-transitional). Null when no domain name is
 * left: an IP address, a single label, an underscored or otherwise malformed name (RFC 1123 §2.1).
 *
 * `www.` stays when fewer than two labels would remain. Public suffixes are not known here.
 */
export function normalizeDomain(text: string): string | null {
  const host = bareHost(text);
  if (host === '' || host.includes('%') || host.includes(':') || hasControlCharacter(host)) return null;
  const ascii = toAscii(host);
  if (ascii === null) return null;
  const domain = withoutWww(withoutTrailingDot(ascii));
  return isDomainName(domain) ? domain : null;
}

function bareHost(text: string): string {
  const visible = INVISIBLE.reduce((rest, character) => rest.replaceAll(character, ''), text);
  const afterScheme = visible.trim().replace(/^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|\/\/)/i, '');
  const authority = afterScheme.split(/[/?#\\]/, 1)[0] ?? '';
  const afterUser = authority.slice(authority.lastIndexOf('@') + 1);
  return unwrapped(afterUser.trim()).replace(/:\d{0,5}$/, '');
}

function unwrapped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WRAPPING.has(text.charAt(start))) start += 1;
  while (end > start && WRAPPING.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function withoutTrailingDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

function withoutWww(host: string): string {
  return host.startsWith('www.') && host.split('.').length > 2 ? host.slice('www.'.length) : host;
}

function toAscii(host: string): string | null {
  const url = URL.parse(`http://${host}/`);
  return url === null || url.hostname === '' ? null : url.hostname;
}

function isDomainName(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(last)
  );
}
