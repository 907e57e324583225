import { describe, expect, it } from 'vitest';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { dmarcTreeDomains, walkDmarcTree } from './dmarc-tree.ts';

const SILENT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

/** Records as `domain: tags`, one a line. */
function walk(
  domain: string,
  records: Readonly<Record<string, string | readonly string[]>>,
  failing: readonly string[] = [],
) {
  const lines = Object.entries(records).flatMap(([name, texts]) =>
    [texts].flat().map((text) => `_dmarc.${name} TXT "${text}"`),
  );
  const failures = new Map(failing.map((name) => [`_dmarc.${name}`, SILENT]));
  return walkDmarcTree(domain, createZoneLookup(parseZone(lines.join('\n')), failures));
}

const NONE = 'v=DMARC1; p=none';
const REJECT = 'v=DMARC1; p=reject';

describe('dmarcTreeDomains', () => {
  it.each([
    ['test', ['test']],
    ['a.test', ['a.test', 'test']],
    ['a.b.test', ['a.b.test', 'b.test', 'test']],
    [
      'a.b.c.d.e.f.g.h',
      ['a.b.c.d.e.f.g.h', 'b.c.d.e.f.g.h', 'c.d.e.f.g.h', 'd.e.f.g.h', 'e.f.g.h', 'f.g.h', 'g.h', 'h'],
    ],
    [
      'x.y.a.b.c.d.e.f.g.h',
      ['x.y.a.b.c.d.e.f.g.h', 'b.c.d.e.f.g.h', 'c.d.e.f.g.h', 'd.e.f.g.h', 'e.f.g.h', 'f.g.h', 'g.h', 'h'],
    ],
  ])('from %s', (domain, domains) => {
    expect(dmarcTreeDomains(domain)).toEqual(domains);
  });
});

describe('walkDmarcTree', () => {
  it('takes the own record and still finds the organisational domain', async () => {
    const tree = await walk('a.site.test', { 'a.site.test': REJECT, 'site.test': NONE });
    expect(tree.policy).toMatchObject({ value: { domain: 'a.site.test', record: { p: 'reject' } } });
    expect(tree.organizationalDomain).toBe('site.test');
  });

  it('inherits from the record with the fewest labels, not from the nearest', async () => {
    const tree = await walk('a.mail.site.test', { 'mail.site.test': NONE, 'site.test': REJECT });
    expect(tree.policy).toMatchObject({ value: { domain: 'site.test' } });
  });

  it('stops at psd=n', async () => {
    const tree = await walk('a.b.site.test', { 'b.site.test': `${NONE}; psd=n`, 'site.test': REJECT });
    expect(tree.steps.map(({ domain }) => domain)).toEqual(['a.b.site.test', 'b.site.test']);
    expect(tree).toMatchObject({
      organizationalDomain: 'b.site.test',
      policy: { value: { domain: 'b.site.test' } },
    });
  });

  it.each([
    ['a.site.co.test', 'site.co.test'],
    ['site.co.test', 'site.co.test'],
  ])('from %s finds the domain one label below psd=y', async (domain, organizationalDomain) => {
    const tree = await walk(domain, { 'co.test': `${REJECT}; psd=y` });
    expect(tree).toMatchObject({ organizationalDomain, policy: { value: { domain: 'co.test' } } });
  });

  it('prefers the organisational record to that of the public suffix', async () => {
    const tree = await walk('a.site.co.test', { 'site.co.test': NONE, 'co.test': `${REJECT}; psd=y` });
    expect(tree.policy).toMatchObject({ value: { domain: 'site.co.test' } });
  });

  it('takes a public suffix that is asked about itself for its own', async () => {
    const tree = await walk('co.test', { 'co.test': `${REJECT}; psd=y`, test: NONE });
    expect(tree).toMatchObject({ organizationalDomain: 'co.test', policy: { value: { domain: 'co.test' } } });
  });

  it('drops several records and walks on', async () => {
    const tree = await walk('a.site.test', { 'a.site.test': [NONE, REJECT], 'site.test': REJECT });
    expect(tree.steps[0]).toMatchObject({ record: null, records: [NONE, REJECT] });
    expect(tree.policy).toMatchObject({ value: { domain: 'site.test' } });
  });

  it('drops a look-alike and other text', async () => {
    const tree = await walk('a.site.test', {
      'a.site.test': ['v=dmarc1; p=none', 'hello'],
      'site.test': REJECT,
    });
    expect(tree.steps[0]).toMatchObject({ record: null, lookalikes: ['v=dmarc1; p=none'] });
    expect(tree.policy).toMatchObject({ value: { domain: 'site.test' } });
  });

  it('of a domain without any record is its own organisation', async () => {
    expect(await walk('a.site.test', {})).toMatchObject({
      organizationalDomain: 'a.site.test',
      policy: { kind: 'known', value: null },
    });
  });

  it.each([
    ['the domain itself', 'a.site.test'],
    ['its parent', 'site.test'],
    ['the top', 'test'],
  ])('knows nothing when %s does not answer', async (_, failing) => {
    const tree = await walk('a.site.test', { 'site.test': REJECT }, [failing]);
    expect(tree).toMatchObject({ organizationalDomain: null, policy: { kind: 'unknown' } });
  });

  it('keeps the own record whatever fails above it', async () => {
    const tree = await walk('a.site.test', { 'a.site.test': REJECT }, ['site.test']);
    expect(tree).toMatchObject({ organizationalDomain: null, policy: { value: { domain: 'a.site.test' } } });
  });
});
