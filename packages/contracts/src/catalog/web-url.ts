import { z } from 'zod';

/** An http or https address without user name and password, at most 2,048 characters. */
export const WebUrl = z
  .string()
  .max(2048)
  .refine(isWebUrl)
  .meta({
    id: 'WebUrl',
    description: 'An http or https address.',
    format: 'uri',
    pattern: '^https?://',
    examples: ['https://example.org/'],
  });

/** Whether `text` is such an address; spaces and control characters, which URL parsers forgive, are not admitted. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

/** The address `url` as RFC 3986 writes it. One that is a URI already stays as it is; the others are written as the URL standard does, and what that leaves bare is encoded too. */
export function toUri(url: string): string {
  if (IS_URI.test(url)) return url;
  const { origin, pathname, search, hash } = new URL(url);
  const rest = `${pathname}${search}`.replaceAll(NOT_IN_URI, encodeURIComponent);
  const fragment = hash.slice(1).replaceAll(NOT_IN_URI, encodeURIComponent);
  return `${origin}${rest}${hash === '' ? '' : `#${fragment}`}`;
}

/** Without the brackets of an IPv6 address: such a one is written anew, which does not harm it. */
const IS_URI = /^(?:[\w\-.~:/?@!$&'()*+,;=]|%[0-9a-f]{2})+(?:#(?:[\w\-.~:/?@!$&'()*+,;=]|%[0-9a-f]{2})*)?$/i;
const NOT_IN_URI = /[^\w\-.~:/?@!$&'()*+,;=%]|%(?![0-9a-f]{2})/gi;
