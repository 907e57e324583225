import { makeCertificate, objectIdentifier, sequence } from '@repo/tooling/fake-upstreams';
import { describe, expect, it } from 'vitest';
import { inspectBimiCertificate } from './inspect-bimi-certificate.ts';
import { inspectBimiLogo } from './inspect-bimi-logo.ts';

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
    ['x on the root', logo.replace('viewBox', 'x="0" viewBox'), 'The root has x or y.'],
    ['no title', logo.replace('<title>A</title>', ''), 'It has no <title>.'],
    ['a script', logo.replace('<rect', '<script/><rect'), 'It contains <script>.'],
    ['a picture', logo.replace('<rect', '<image/><rect'), 'It contains <image>.'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${logo}`, 'It declares a document type.'],
    [
      'a link',
      logo.replace('<rect', '<use href="https://x.test/a#b"/><rect'),
      'It refers to something outside itself.',
    ],
    ['an oblong box', logo.replace('0 0 64 64', '0 0 64 32'), 'Its viewBox is not square.'],
    ['too many bytes', `${logo}<!--${'x'.repeat(33_000)}-->`, 'It has'],
  ])('finds %s', (_what, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
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
  ])('is quick with %s', (_what, text) => {
    const startedAt = performance.now();
    inspectBimiLogo(Buffer.from(text));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('inspectBimiCertificate', () => {
  const now = new Date();
  const usage = { oid: '2.5.29.37', value: sequence(objectIdentifier('1.3.6.1.5.5.7.3.31')) };
  const logotype = { oid: '1.3.6.1.5.5.7.1.12', value: sequence() };
  const healthy = { name: 'mark', hosts: ['a.test'], extensions: [usage, logotype] };
  const inspect = (change: Partial<Parameters<typeof makeCertificate>[0]>) =>
    inspectBimiCertificate(Buffer.from(makeCertificate({ ...healthy, ...change }).certificate), 'a.test', now)
      .faults;

  it('finds nothing wrong with a mark certificate of the domain', () => {
    expect(inspect({})).toEqual([]);
  });

  it.each([
    ['another domain', { hosts: ['b.test'] }, 'made out for'],
    ['another use', { extensions: [logotype] }, 'brand indicators'],
    ['no logo', { extensions: [usage] }, 'holds no logo'],
    ['an expired one', { validFrom: new Date(0), validTo: new Date(86_400_000) }, 'expired'],
  ])('finds %s', (_what, change, fault) => {
    expect(inspect(change)).toEqual([expect.stringContaining(fault)]);
  });

  it('says that other text is no certificate', () => {
    expect(inspectBimiCertificate(Buffer.from('hello'), 'a.test', now).faults).toEqual([
      'It is no PEM certificate.',
    ]);
  });
});
