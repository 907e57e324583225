import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate for tests with its private key. */
export interface TestCertificate {
  readonly name: string;
  readonly key: KeyObject;
  /** PEM. */
  readonly certificate: string;
  readonly der: Buffer;
  readonly keyPem: string;
}

export interface CertificateRequest {
  readonly name: string;
  /** Absent: self-signed. */
  readonly issuer?: TestCertificate;
  readonly isAuthority?: boolean;
  /** Modulus length of an RSA key; absent: a P-256 key. */
  readonly rsaBits?: number;
  readonly hosts?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly extensions?: readonly {
    readonly oid: string;
    readonly isCritical?: boolean;
    readonly value: Buffer;
  }[];
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

/** Makes an X.509 v3 certificate (RFC 5280) with a P-256 key unless told otherwise, signed by one; by default valid from yesterday for 90 days. */
export function makeCertificate(request: CertificateRequest): TestCertificate {
  const { publicKey, privateKey } =
    request.rsaBits === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: request.rsaBits });
  const now = Date.now();
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1, ...Buffer.from(String(now))])),
    algorithm(),
    distinguishedName(request.issuer?.name ?? request.name),
    sequence(
      time(request.validFrom ?? new Date(now - DAY_MS)),
      time(request.validTo ?? new Date(now + 90 * DAY_MS)),
    ),
    distinguishedName(request.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensionsOf(request))),
  );
  const signature = sign('sha256', body, request.issuer?.key ?? privateKey);
  const der = sequence(body, algorithm(), tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    name: request.name,
    key: privateKey,
    der,
    certificate: pem(der),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** DER: tag, length, content. */
export function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** DER SEQUENCE. */
export function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** DER OBJECT IDENTIFIER. */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const octets = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) octets.unshift((left & 0x7f) | 0x80);
  return octets;
}

function extensionsOf(request: CertificateRequest): Buffer[] {
  const authority = request.isAuthority === true ? sequence(tagged(0x01, Buffer.from([0xff]))) : null;
  const hosts = request.hosts ?? [];
  return [
    ...(authority === null ? [] : [extension('2.5.29.19', authority, true)]),
    ...(hosts.length === 0 ? [] : [extension('2.5.29.17', sequence(...hosts.map(generalName)), false)]),
    ...(request.extensions ?? []).map(({ oid, value, isCritical }) =>
      extension(oid, value, isCritical === true),
    ),
  ];
}

function extension(oid: string, value: Buffer, isCritical: boolean): Buffer {
  const critical = isCritical ? [tagged(0x01, Buffer.from([0xff]))] : [];
  return sequence(objectIdentifier(oid), ...critical, tagged(0x04, value));
}

function generalName(host: string): Buffer {
  if (isIP(host) === 4) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  return tagged(0x82, Buffer.from(host));
}

function algorithm(): Buffer {
  return sequence(objectIdentifier(ECDSA_WITH_SHA256));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(objectIdentifier('2.5.4.3'), tagged(0x0c, Buffer.from(commonName)))));
}

function integer(value: Buffer): Buffer {
  return tagged(0x02, value);
}

function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
