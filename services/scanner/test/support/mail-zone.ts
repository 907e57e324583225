import { generateKeyPairSync } from 'node:crypto';

/** A domain that does everything right, in lines that `parseZone` reads; each name of a line may stand alone. */
export interface MailZone {
  readonly domain: string;
  /** The zone text, with lines that begin with one of `without` left out and `more` added. */
  text(changes?: MailZoneChanges): string;
}

export interface MailZoneChanges {
  /** Beginnings of lines to leave out, such as `_dmarc.good.test TXT`. */
  readonly without?: readonly string[];
  readonly more?: readonly string[];
}

/** An RSA key as `p=` has it; the same for all zones of a run, for making one takes time. */
export function dkimKey(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** A TXT line whose text is cut into strings of 255 octets. */
export function txt(name: string, text: string): string {
  const strings = text.match(/.{1,255}/gs) ?? [''];
  return `${name} TXT ${strings.map((string) => `"${string.replace(/["\\]/g, '\\$&')}"`).join(' ')}`;
}

/** Sends and takes mail; SPF, DKIM, DMARC, MTA-STS and TLS reporting are as they should be. */
export function mailZone(domain: string, key: string): MailZone {
  const lines = [
    `${domain} SOA ns1.${domain} root.${domain}`,
    `${domain} NS ns1.${domain}`,
    `${domain} A 11.0.0.1`,
    `${domain} MX 10 mx1.${domain}`,
    `mx1.${domain} A 11.0.0.2`,
    `2.0.0.11.in-addr.arpa PTR mx1.${domain}`,
    txt(domain, 'v=spf1 mx -all'),
    txt(`_dmarc.${domain}`, `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`),
    txt(`default._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key}`),
    txt(`_mta-sts.${domain}`, 'v=STSv1; id=1'),
    txt(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tls@${domain}`),
  ];
  return {
    domain,
    text: ({ without = [], more = [] } = {}) =>
      [...lines.filter((line) => !without.some((start) => line.startsWith(start))), ...more].join('\n'),
  };
}
