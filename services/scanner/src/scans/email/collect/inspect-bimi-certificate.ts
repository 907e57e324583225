import { X509Certificate } from 'node:crypto';
import { quote } from '../../../audit/words.ts';
import type { BimiDocument } from '../facts.ts';
import { unpackSvg } from './inspect-bimi-logo.ts';

/** What a mark certificate is held against. */
export interface BimiMark {
  /** The domain whose record names the certificate, and the organisational domain: it has to be made out for one. */
  readonly domains: readonly string[];
  /** The SVG that the record names, uncompressed; null when it could not be fetched. */
  readonly logo: Buffer | null;
  readonly now: Date;
}

const BRAND_INDICATOR_USAGE = '1.3.6.1.5.5.7.3.31';

/**
 * Whether a PEM file is the evidence of a mark (VMC or CMC): its use, its dates, its names, its logo. Who issued it is
 * not judged, for no roots are kept here.
 */
export async function inspectBimiCertificate(
  pem: Buffer,
  { domains, logo, now }: BimiMark,
): Promise<Omit<BimiDocument, 'url'>> {
  const leaf = readFirst(pem);
  if (leaf === null) return { faults: ['It is no PEM certificate.'], summary: 'It cannot be read.' };
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
  ];
  const faults = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  const issuer = quote(leaf.issuer.replaceAll('\n', ', '));
  return {
    faults: [...faults, ...(await logoFaults(leaf.raw, logo))],
    summary: `A certificate valid until ${leaf.validTo}. Whether its issuer, ${issuer}, is recognised by mail services is not judged here.`,
  };
}

/** The leaf comes first. */
function readFirst(pem: Buffer): X509Certificate | null {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return null;
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The `data:` URI of the logotype extension (RFC 9399 4.1); octets of what follows it may seem to be base64, too. */
const LOGO = /data:image\/svg\+xml[^,]{0,40};base64,([A-Za-z0-9+/]+)/;

/** The certificate holds the logo itself; mail services show it only where it is the published one, octet by octet. */
async function logoFaults(certificate: Buffer, published: Buffer | null): Promise<readonly string[]> {
  const base64 = LOGO.exec(certificate.toString('latin1'))?.[1];
  if (base64 === undefined) return ['It holds no logo.'];
  const embedded = await unpackSvg(Buffer.from(base64, 'base64'));
  if (embedded === null) return ['It holds no logo that can be unpacked.'];
  if (published === null || embedded.subarray(0, published.length).equals(published)) return [];
  return ['Its logo is not the one that the record names; every octet has to be the same.'];
}
