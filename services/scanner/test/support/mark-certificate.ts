import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { makeCertificate, objectIdentifier, sequence, tagged } from '@repo/tooling/fake-upstreams';

/** A certificate (PEM), valid in 2026, that vouches for the logo of a domain as mark certificates do. */
export function markCertificate(domain: string, logo: string): string {
  const usage = { oid: '2.5.29.37', value: sequence(objectIdentifier('1.3.6.1.5.5.7.3.31')) };
  const packed = gzipSync(logo);
  return makeCertificate({
    name: 'mark',
    hosts: [domain],
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validTo: new Date('2027-01-01T00:00:00Z'),
    extensions: [usage, logotypeOf(packed)],
  }).certificate;
}

/** A logotype extension (RFC 9399) whose subject logo is `data`. */
export function logotypeOf(data: Buffer, uri = `data:image/svg+xml;base64,${data.toString('base64')}`) {
  const algorithm = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), tagged(0x05, Buffer.alloc(0)));
  const digest = tagged(0x04, createHash('sha256').update(data).digest());
  const details = sequence(
    tagged(0x16, Buffer.from('image/svg+xml')),
    sequence(sequence(algorithm, digest)),
    sequence(tagged(0x16, Buffer.from(uri))),
  );
  const direct = tagged(0xa0, sequence(sequence(details)));
  return { oid: '1.3.6.1.5.5.7.1.12', value: sequence(tagged(0xa2, direct)) };
}
