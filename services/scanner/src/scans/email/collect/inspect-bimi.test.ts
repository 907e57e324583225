import { gzipSync } from 'node:zlib';
import { makeCertificate, objectIdentifier, sequence } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logotypeOf } from '../../../../test/support/mark-certificate.ts';
import { type BimiMark, inspectBimiCertificate } from './inspect-bimi-certificate.ts';
import { inspectBimiLogo, unpackSvg } from './inspect-bimi-logo.ts';

const logo =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"><title>A</title><rect width="64" height="64"/></svg>';
const faultsOf = (text: string) => inspectBimiLogo(Buffer.from(text)).faults;

describe('inspectBimiLogo', () => {
  it('finds nothing wrong with a plain SVG Tiny PS', () => {
    expect(faultsOf(logo)).toEqual([]);
  });

  it.each([
    ['another version', logo.replace('version="1.2"', 'version="1.1"'), 'The root has not version="1.2".'],
    ['another profile', logo.replace('tiny-ps', 'full'), 'The root has not baseProfile="tiny-ps".'],
    [
      'a profile in lower case',
      logo.replace('baseProfile', 'baseprofile'),
      'The root has not baseProfile="tiny-ps".',
    ],
    ['a box in lower case', logo.replace('viewBox', 'viewbox'), 'Its viewBox is not square.'],
    ['x on the root', logo.replace('viewBox', 'x="0" viewBox'), 'The root has x or y.'],
    ['no title', logo.replace('<title>A</title>', ''), 'It has no <title>.'],
    ['a script', logo.replace('<rect', '<script/><rect'), 'leaves out: "script"'],
    ['a picture', logo.replace('<rect', '<image/><rect'), 'leaves out: "image"'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${logo}`, 'It declares a document type.'],
    [
      'a link',
      logo.replace('<rect', '<use href="https://x.test/a#b"/><rect'),
      'It refers to something outside itself.',
    ],
    ['a style sheet', logo.replace('<rect', '<style>a{}</style><rect'), 'leaves out: "style"'],
    ['an animation', logo.replace('<rect', '<animateTransform/><rect'), 'leaves out: "animatetransform"'],
    ['a prefixed script', logo.replace('<rect', '<svg:script/><rect'), 'leaves out: "script"'],
    ['a handler', logo.replace('<rect', '<rect onload="x()"'), 'It has attributes that run scripts.'],
    [
      'a picture by way of a fill',
      logo.replace('<rect', '<rect fill="url( https://x.test/a#b )"'),
      'It refers to something outside itself.',
    ],
    [
      'a script behind a value with an angle bracket',
      logo.replace('<rect', '<rect id="a>b"/><script/><rect'),
      'leaves out: "script"',
    ],
    ['an oblong box', logo.replace('0 0 64 64', '0 0 64 32'), 'Its viewBox is not square.'],
    ['too many bytes', `${logo}<!--${'x'.repeat(33_000)}-->`, 'It has'],
  ])('finds %s', (_what, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    ['blanks around the equals sign', logo.replace('version="1.2"', 'version  =\n "1.2"')],
    ['a fill from the document itself', logo.replace('<rect', '<rect fill="url(#a)"')],
    ['elements of a drawing program', logo.replace('<rect', '<inkscape:grid/><rect')],
    ['a box in decimals', logo.replace('0 0 64 64', '0,0,64.0,64')],
  ])('does not mind %s', (_what, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it('says that a compressed one could not be unpacked', () => {
    expect(inspectBimiLogo(null).faults).toEqual([expect.stringContaining('cannot be unpacked')]);
  });

  it('passes over what stands in comments', () => {
    expect(faultsOf(logo.replace('<rect', '<!-- <script> --><rect'))).toEqual([]);
  });

  it.each([
    ['no markup', 'hello'],
    ['HTML', '<html><body>'],
    ['nothing', ''],
  ])('says that %s is no SVG', (_what, text) => {
    expect(faultsOf(text)).toEqual(['It is no SVG.']);
  });

  it.each([
    ['tags without end', '<svg '.repeat(25_000)],
    ['attributes without end', `<svg ${'a '.repeat(60_000)}>`],
    ['quotes without end', `<svg a="${'x'.repeat(120_000)}`],
    ['many equal signs', `<svg ${'a='.repeat(60_000)}>`],
    ['one long word', `<svg ${'a'.repeat(120_000)}>`],
  ])('finds fault with %s', (_what, text) => {
    expect(faultsOf(text)).not.toEqual([]);
  });
});

describe('unpackSvg', () => {
  it('gives an SVG as it is, and unpacks a compressed one', async () => {
    expect((await unpackSvg(Buffer.from(logo)))?.toString()).toBe(logo);
    expect((await unpackSvg(gzipSync(logo)))?.toString()).toBe(logo);
  });

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(1_000_000))],
    ['one that is cut off', gzipSync(logo).subarray(0, 40)],
  ])('gives nothing for %s', async (_what, bytes) => {
    expect(await unpackSvg(bytes)).toBeNull();
  });
});

describe('inspectBimiCertificate', () => {
  const now = new Date();
  const usage = { oid: '2.5.29.37', value: sequence(objectIdentifier('1.3.6.1.5.5.7.3.31')) };
  const packed = gzipSync(logo);
  const logotype = logotypeOf(packed);
  const healthy = { name: 'mark', hosts: ['a.test'], extensions: [usage, logotype] };
  const mark = { domains: ['news.a.test', 'a.test'], logo: Buffer.from(logo), now };
  const inspect = async (pem: string, change: Partial<BimiMark> = {}) =>
    (await inspectBimiCertificate(Buffer.from(pem), { ...mark, ...change })).faults;
  const made = (change: Partial<Parameters<typeof makeCertificate>[0]>) =>
    makeCertificate({ ...healthy, ...change }).certificate;

  it.each([
    ['the domain', {}],
    ['the selector', { hosts: ['default._bimi.a.test'] }],
    ['a logo that is not compressed', { extensions: [usage, logotypeOf(Buffer.from(logo))] }],
  ])('finds nothing wrong with a mark certificate of %s', async (_what, change) => {
    expect(await inspect(made(change))).toEqual([]);
  });

  it('never claims that the issuer is recognised', async () => {
    const { summary } = await inspectBimiCertificate(Buffer.from(made({})), mark);
    expect(summary).toContain('"CN=mark", is recognised by mail services is not judged');
  });

  it.each([
    ['another domain', { hosts: ['b.test'] }, 'made out for'],
    ['another use', { extensions: [logotype] }, 'brand indicators'],
    ['no logo', { extensions: [usage] }, 'holds no logo'],
    ['an empty logotype', { extensions: [usage, { ...logotype, value: sequence() }] }, 'holds no logo'],
    [
      'a logo that is somewhere else',
      { extensions: [usage, logotypeOf(packed, 'https://x.test/a.svg')] },
      'holds no logo',
    ],
    [
      'a logo that is cut off',
      { extensions: [usage, logotypeOf(packed.subarray(0, 40))] },
      'can be unpacked',
    ],
    ['an expired one', { validFrom: new Date(0), validTo: new Date(86_400_000) }, 'expired'],
  ])('finds %s', async (_what, change, fault) => {
    expect(await inspect(made(change))).toEqual([expect.stringContaining(fault)]);
  });

  it('compares the logo with the published one, octet by octet', async () => {
    expect(await inspect(made({}), { logo: Buffer.from(`${logo}\n`) })).toEqual([
      expect.stringContaining('not the one that the record names'),
    ]);
    expect(await inspect(made({}), { logo: null })).toEqual([]);
  });

  it.each([
    ['other text', 'hello'],
    ['a certificate without end', '-----BEGIN CERTIFICATE-----\n'.repeat(2_000)],
    ['nonsense in the form of one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('says that %s is no certificate', async (_what, text) => {
    expect(await inspect(text)).toEqual(['It is no PEM certificate.']);
  });
});

it('a mark certificate is judged, whichever octet of it is changed', async () => {
  const { der } = makeCertificate({ name: 'm', extensions: [logotypeOf(Buffer.from('a'))] });
  const mark = { domains: ['a.test'], logo: null, now: new Date() };
  await fc.assert(
    fc.asyncProperty(fc.nat(der.length - 1), fc.nat(255), async (offset, octet) => {
      const copy = Buffer.from(der);
      copy[offset] = octet;
      const pem = `-----BEGIN CERTIFICATE-----\n${copy.toString('base64')}\n-----END CERTIFICATE-----\n`;
      expect((await inspectBimiCertificate(Buffer.from(pem), mark)).faults).not.toEqual([]);
    }),
  );
});
