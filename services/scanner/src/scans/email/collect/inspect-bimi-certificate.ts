import { X509Certificate } from 'node:crypto';
import { quote } from '../../../audit/words.ts';
import type { BimiDocument } from '../facts.ts';
import { unpackSvg } from './unpack-svg.ts';

/** What a mark certificate is held against. */
export interface BimiMark {
  /** The domain whose record names the certificate, and the organisational domain: it has to be made out for one. */
  readonly domains: readonly string[];
  /** The SVG that the record names, uncompressed; null when it could not be fetched. */
  readonly logo: Buffer | null;
  readonly now: Date;
}

const BRAND_INDICATOR_USAGE = '1.3.6.1.5.5.7.3.31';
const MAX_CERTIFICATES = 10;
const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,200000}-----END CERTIFICATE-----/g;

/**
 * Whether a PEM file is the evidence of a mark (VMC or CMC): its use, its dates, its names, its chain as far as served,
 * its logo. Who issued it is not judged, for no roots are kept here.
 */
export async function inspectBimiCertificate(
  pem: Buffer,
  { domains, logo, now }: BimiMark,
): Promise<Omit<BimiDocument, 'url'>> {
  const chain = readCertificates(pem);
  const [leaf] = chain;
  if (leaf === undefined)
    return { faults: ['It is no PEM certificate.'], summary: 'It cannot be read.', unjudged: null };
  const names = domains.flatMap((domain) => [domain, `default._bimi.${domain}`]);
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [now.getTime() < Date.parse(leaf.validFrom), `It is valid from ${leaf.validFrom} on.`],
    [now.getTime() > Date.parse(leaf.validTo), `It has expired on ${leaf.validTo}.`],
    [
      // Node says undefined where the extension is absent.
      !(leaf.keyUsage as readonly string[] | undefined)?.includes(BRAND_INDICATOR_USAGE),
      'It is not meant for brand indicators (extended key usage).',
    ],
    [
      !names.some((name) => leaf.checkHost(name, { subject: 'never' }) !== undefined),
      `It is not made out for ${domains.join(' or ')}.`,
    ],
    [!isLinked(chain), 'The certificates that follow it in the file have not issued it.'],
    [chain.slice(1).some((issuer) => now.getTime() > Date.parse(issuer.validTo)), 'An issuer has expired.'],
  ];
  const faults = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  const issuer =
    /^O=(?<name>.*)$/m.exec(leaf.issuer)?.groups?.['name'] ?? leaf.issuer.split('\n').at(-1) ?? '';
  return {
    faults: [...faults, ...(await logoFaults(leaf.raw, logo))],
    summary: `A certificate valid until ${leaf.validTo}.`,
    unjudged: `Whether its issuer, ${quote(issuer)}, is recognised by mail services is not judged here.`,
  };
}

/** The leaf first; what cannot be read ends the list. */
function readCertificates(pem: Buffer): readonly X509Certificate[] {
  const blocks = pem.toString('latin1').match(PEM) ?? [];
  const chain: X509Certificate[] = [];
  try {
    for (const block of blocks.slice(0, MAX_CERTIFICATES)) chain.push(new X509Certificate(block));
  } catch {
    return chain;
  }
  return chain;
}

/** Whether one of the other certificates, if any, has issued the leaf. */
function isLinked([leaf, ...issuers]: readonly X509Certificate[]): boolean {
  if (leaf === undefined || issuers.length === 0) return true;
  return issuers.some((issuer) => leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey));
}

/** The certificate holds the logo itself; mail services show it only where it is the published one, octet by octet. */
async function logoFaults(certificate: Buffer, published: Buffer | null): Promise<readonly string[]> {
  const packed = embeddedLogo(certificate);
  if (packed === null) return ['It holds no logo.'];
  const embedded = await unpackSvg(packed);
  if (embedded === null) return ['It holds no logo that can be unpacked.'];
  if (published === null || embedded.equals(published)) return [];
  return ['Its logo is not the one that the record names; every octet has to be the same.'];
}

const IA5_STRING = 0x16;
const BASE64 = ';base64,';

/** The SVG of the logotype extension (RFC 9399 4.1), which mark certificates carry in a `data:` URI. */
function embeddedLogo(certificate: Buffer): Buffer | null {
  const start = certificate.indexOf('data:image/svg+xml');
  if (start < 2) return null;
  // Tag and length of a DER string stand before it (ITU-T X.690 8.1): one octet, or 0x80 + n and n octets.
  const size = [1, 2, 3].find(
    (n) => certificate[start - n - 1] === 0x80 + n && certificate[start - n - 2] === IA5_STRING,
  );
  const length = certificate.readUIntBE(start - (size ?? 1), size ?? 1);
  const uri = certificate.toString('latin1', start, start + length);
  const data = uri.indexOf(BASE64);
  return data === -1 ? null : Buffer.from(uri.slice(data + BASE64.length), 'base64');
}
