import { X509Certificate } from 'node:crypto';
import type { BimiDocument } from '../facts.ts';

const BRAND_INDICATOR_USAGE = '1.3.6.1.5.5.7.3.31';
/** DER of id-pe-logotype, 1.3.6.1.5.5.7.1.12 (RFC 3709). */
const LOGOTYPE = Buffer.from([0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, 0x0c]);

/** Whether a certificate is a mark certificate for the domain. Its issuer is not judged: no roots are kept here. */
export function inspectBimiCertificate(pem: Buffer, domain: string, now: Date): Omit<BimiDocument, 'url'> {
  const certificate = readCertificate(pem);
  if (certificate === null) return { faults: ['It is no PEM certificate.'], summary: 'It cannot be read.' };
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [now.getTime() < Date.parse(certificate.validFrom), `It is valid from ${certificate.validFrom} on.`],
    [now.getTime() > Date.parse(certificate.validTo), `It has expired on ${certificate.validTo}.`],
    [
      // Node says undefined where the extension is absent.
      !(certificate.keyUsage as readonly string[] | undefined)?.includes(BRAND_INDICATOR_USAGE),
      'It is not meant for brand indicators (extended key usage).',
    ],
    [!certificate.raw.includes(LOGOTYPE), 'It holds no logo.'],
    [certificate.checkHost(domain, { subject: 'never' }) === undefined, `It is not made out for ${domain}.`],
  ];
  const faults = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  return { faults, summary: `A certificate valid until ${certificate.validTo}.` };
}

function readCertificate(pem: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}
