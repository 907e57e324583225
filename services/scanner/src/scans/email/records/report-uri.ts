import { trimBlanks } from './tag-list.ts';

/** One destination of reports. */
export interface ReportUri {
  /** As published, blanks around it removed. */
  readonly text: string;
  readonly scheme: 'mailto' | 'https';
  /** The domain of the mailbox, or the host; lower case. */
  readonly domain: string;
  /** The obsolete size limit after `!` (RFC 7489 6.2), such as `10m`. */
  readonly sizeLimit: string | null;
}

export type ReportUriFaultCode = 'empty-uri' | 'missing-scheme' | 'unsupported-scheme' | 'bad-uri';

type Reading = ReportUri | ReportUriFaultCode;

/** Reads a comma-separated list of mailto (and, where allowed, https) URIs; each bad one is a fault of its own. */
export function parseReportUris(value: string, schemes: readonly ReportUri['scheme'][]) {
  const uris: ReportUri[] = [];
  const faults: { code: ReportUriFaultCode; text: string }[] = [];
  for (const text of value.split(',').map((piece) => trimBlanks(piece))) {
    const reading = readUri(text, schemes);
    if (typeof reading === 'string') faults.push({ code: reading, text });
    else uris.push(reading);
  }
  return { uris, faults };
}

/** A list of report addresses as it was meant: `mailto:` before bare mailboxes, commas between; the rest as it is. */
export function meantReportUris(value: string): string {
  return value
    .split(/[\s,<>]+/)
    .map((piece) => piece.replace(/^mailto:\/*/i, 'mailto:'))
    .filter((piece) => piece !== '' && piece !== 'mailto:')
    .map((piece) => (isMailbox(piece) ? `mailto:${piece}` : piece))
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

function isMailbox(piece: string): boolean {
  return /^[^@:/]+@[^@:/]+$/.test(piece);
}

function readUri(text: string, schemes: readonly ReportUri['scheme'][]): Reading {
  if (text === '') return 'empty-uri';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'bad-uri';
  const scheme = /^(?<scheme>[a-z][a-z0-9+.-]*):/i.exec(text)?.groups?.['scheme']?.toLowerCase();
  if (scheme === undefined) return 'missing-scheme';
  if (!schemes.some((allowed) => allowed === scheme)) return 'unsupported-scheme';
  return scheme === 'mailto' ? readMailto(text) : readHttps(text);
}

function readMailto(text: string): Reading {
  const [uri = '', ...sizes] = text.slice('mailto:'.length).split('!');
  const [sizeLimit] = sizes;
  if (sizes.length > 1 || (sizeLimit !== undefined && !/^\d{1,20}[kmgt]?$/i.test(sizeLimit)))
    return 'bad-uri';
  const question = uri.indexOf('?');
  const mailbox = percentDecode(question === -1 ? uri : uri.slice(0, question));
  const at = mailbox?.lastIndexOf('@') ?? -1;
  if (mailbox === null || at < 1) return 'bad-uri';
  const domain = mailbox.slice(at + 1).toLowerCase();
  if (!isMailDomain(domain)) return 'bad-uri';
  return { text, scheme: 'mailto', domain, sizeLimit: sizeLimit ?? null };
}

function readHttps(text: string): Reading {
  const url = URL.parse(text);
  if (url === null || !isMailDomain(url.hostname)) return 'bad-uri';
  return { text, scheme: 'https', domain: url.hostname, sizeLimit: null };
}

function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
