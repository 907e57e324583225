import { trimBlanks } from './tag-list.ts';

export interface ReportUri {
  /** As published, blanks around it removed. */
  readonly text: string;
  /** The domain of the mailbox, or the host; lower case. */
  readonly domain: string;
  /** The obsolete size limit after `!` (RFC 7489 6.2), such as `10m`. */
  readonly sizeLimit: string | null;
}

/** Reads a comma-separated list of mailto (and, where allowed, https) URIs. Faults: those that are none of these. */
export function parseReportUris(value: string, allowed: 'mailto' | 'mailto or https') {
  const uris: ReportUri[] = [];
  const faults: string[] = [];
  for (const text of value.split(',').map((piece) => trimBlanks(piece))) {
    const uri = readMailto(text) ?? (allowed === 'mailto' ? null : readHttps(text));
    if (uri === null) faults.push(text);
    else uris.push(uri);
  }
  return { uris, faults };
}

/** A list of report addresses as it was meant: `mailto:` before bare mailboxes, commas between; the rest as it is. */
export function meantReportUris(value: string): string {
  return value
    .split(/[\s,<>]+/)
    .map((piece) => piece.replace(/^mailto:\/*/i, 'mailto:'))
    .filter((piece) => piece !== '' && piece !== 'mailto:')
    .map((piece) => (/^[^@:/]+@[^@:/]+$/.test(piece) ? `mailto:${piece}` : piece))
    .join(',');
}

/** Whether the text is a host name of at least two labels: letters, digits, inner hyphens, 253 octets at most. */
export function isMailDomain(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split('.');
  const areLabels = labels.every(
    (label) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label),
  );
  return areLabels && labels.length >= 2 && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** `mailto:` and a mailbox, perhaps header fields, perhaps a size limit. */
const MAILTO = /^mailto:(?<mailbox>[\x22-\x3e\x40-\x7e]+)(?:\?[\x22-\x7e]*)?(?:!(?<size>\d{1,20}[kmgt]?))?$/i;

function readMailto(text: string): ReportUri | null {
  const { mailbox = '', size: sizeLimit = null } = MAILTO.exec(text)?.groups ?? {};
  const decoded = percentDecode(mailbox);
  const at = decoded?.lastIndexOf('@') ?? -1;
  const domain = decoded?.slice(at + 1).toLowerCase() ?? '';
  return at > 0 && isMailDomain(domain) ? { text, domain, sizeLimit } : null;
}

function readHttps(text: string): ReportUri | null {
  const url = /^https:[\x21-\x7e]*$/i.test(text) ? URL.parse(text) : null;
  return url !== null && isMailDomain(url.hostname) ? { text, domain: url.hostname, sizeLimit: null } : null;
}

function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
