import { describe, expect, it } from 'vitest';
import { readCsaf } from './csaf.ts';

const named = (product_id: string, purl?: string) => ({
  product_id,
  name: `the ${product_id}`,
  ...(purl === undefined ? {} : { product_identification_helper: { purl } }),
});

/** Written by hand after OASIS CSAF 2.0, profile 5 (VEX). */
const TREE = {
  full_product_names: [named('any', 'pkg:npm/minimist'), named('image')],
  branches: [
    {
      category: 'product_name',
      name: 'openssl',
      branches: [
        {
          category: 'product_version',
          name: '3.0.1',
          product: named('told', 'pkg:deb/debian/openssl?arch=amd64'),
        },
        {
          category: 'product_version_range',
          name: 'vers:deb/>=3',
          branches: [
            { category: 'architecture', name: 'arm64', product: named('range', 'pkg:deb/debian/openssl') },
          ],
        },
        { category: 'product_version', name: '', product: named('nameless', 'pkg:deb/debian/openssl') },
        { category: 'product_version', name: '3', product: named('exact', 'pkg:deb/debian/openssl@3.0.2') },
      ],
    },
  ],
  relationships: [
    {
      category: 'default_component_of',
      full_product_name: named('part'),
      product_reference: 'exact',
      relates_to_product_reference: 'image',
    },
  ],
  product_groups: [{ group_id: 'both', product_ids: ['any', 'told'] }],
};

const csaf = (vulnerability: object, document: object = {}) => ({
  document: {
    category: 'csaf_vex',
    csaf_version: '2.0',
    publisher: { name: 'Example' },
    tracking: { current_release_date: '2026-01-01T00:00:00Z' },
    ...document,
  },
  product_tree: TREE,
  vulnerabilities: [{ cve: 'CVE-2026-1', ...vulnerability }],
});

const read = (vulnerability: object) => readCsaf(csaf(vulnerability), '');
const flag = (label: string, meant: object) => ({ flags: [{ label, ...meant }] });
const status = (state: string, ...ids: readonly string[]) => ({ product_status: { [state]: ids } });

describe('readCsaf', () => {
  it.each([
    ['any', 'pkg:npm/minimist', []],
    ['told', 'pkg:deb/debian/openssl@3.0.1?arch=amd64', []],
    ['exact', 'pkg:deb/debian/openssl@3.0.2', []],
    ['image', 'the image', []],
    ['part', 'the image', ['pkg:deb/debian/openssl@3.0.2']],
  ])('knows the product %s', (product, id, parts) => {
    const { statements } = read(status('fixed', product));
    expect(statements.flatMap(({ products }) => products)).toEqual([{ kind: 'identified', id, parts }]);
  });

  it('takes a version without a name for none, not for all', () => {
    expect(read(status('fixed', 'nameless'))).toMatchObject({
      statements: [],
      problems: [{ problem: 'invalid' }],
    });
  });

  it('takes a range for no version', () => {
    const [found] = read(status('fixed', 'range')).statements.flatMap(({ products }) => products);
    expect(found).toMatchObject({ id: 'pkg:deb/debian/openssl@vers%3Adeb%2F%3E%3D3' });
  });

  it.each([
    ['fixed', 'fixed'],
    ['first_fixed', 'fixed'],
    ['known_affected', 'affected'],
    ['first_affected', 'affected'],
    ['last_affected', 'affected'],
    ['under_investigation', 'under_investigation'],
  ])('takes %s for %s', (state, expected) => {
    expect(read(status(state, 'any'))).toMatchObject({
      statements: [{ status: expected, names: ['CVE-2026-1'], original: state, author: 'Example' }],
      problems: [],
    });
  });

  it('needs a reason for what is not affected, for each product', () => {
    const impact = { threats: [{ category: 'impact', details: 'Never called.', product_ids: ['told'] }] };
    expect(
      read({
        ...status('known_not_affected', 'any', 'told', 'image'),
        ...flag('component_not_present', { product_ids: ['any'] }),
        ...impact,
      }),
    ).toMatchObject({
      statements: [
        { justification: 'component_not_present', original: 'known_not_affected: component_not_present' },
        { justification: null, statement: 'Never called.' },
      ],
      problems: [{ problem: 'refused' }],
    });
    const grouped = {
      ...status('known_not_affected', 'any', 'told'),
      ...flag('component_not_present', { group_ids: ['both'] }),
    };
    expect(read(grouped)).toMatchObject({ statements: [{ products: [{}, {}] }], problems: [] });
    for (const nothing of [{}, flag('other', {}), flag('component_not_present', { product_ids: ['told'] })]) {
      expect(read({ ...status('known_not_affected', 'any'), ...nothing })).toMatchObject({
        statements: [],
        problems: [{ problem: 'refused' }],
      });
    }
  });

  it('takes a reason that names no product for that of all', () => {
    const impact = { threats: [{ category: 'impact', details: 'Never called.' }] };
    const products = status('known_not_affected', 'any', 'told');
    expect(read({ ...products, ...impact })).toMatchObject({
      statements: [{ statement: 'Never called.', products: [{}, {}] }],
      problems: [],
    });
    const general = { label: 'component_not_present' };
    const own = { label: 'vulnerable_code_not_present', product_ids: ['told'] };
    expect(read({ ...products, flags: [own, general] })).toMatchObject({
      statements: [{ justification: general.label }, { justification: own.label }],
      problems: [],
    });
  });

  it.each([
    ['a product that is nowhere', status('fixed', 'nobody')],
    ['no name', { cve: undefined, ...status('fixed', 'any') }],
    ['no status', {}],
  ])('tells of %s', (_what, vulnerability) => {
    expect(read(vulnerability)).toMatchObject({ statements: [], problems: [{ problem: 'invalid' }] });
  });

  it.each([
    ['another version', { csaf_version: '2.1' }, {}],
    ['another profile', { category: 'csaf_security_advisory' }, {}],
    ['no date', { tracking: {} }, {}],
    [
      'groups that are named without end',
      {},
      { flags: Array(100_001).fill({ label: 'component_not_present', group_ids: ['both', 'both'] }) },
    ],
  ])('refuses %s', (_what, document, more) => {
    const given = csaf({ ...status('known_not_affected', 'any'), ...more }, document);
    expect(() => readCsaf(given, '')).toThrow(/csaf_vex|more than 200000 products/);
  });
});
