import { describe, expect, it } from 'vitest';
import { DKIM_SELECTORS, generatedSelectors } from './dkim-selectors.ts';

const now = new Date('2026-03-31T23:00:00Z');

describe('the DKIM selectors', () => {
  it('are at least a hundred, none listed twice', () => {
    expect(DKIM_SELECTORS.length).toBeGreaterThan(140);
    expect(new Set(DKIM_SELECTORS).size).toBe(DKIM_SELECTORS.length);
  });

  it('are valid labels, generated ones too', () => {
    const all = [...DKIM_SELECTORS, ...generatedSelectors('a-b.example.org', now)];
    expect(all.filter((selector) => !/^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/.test(selector))).toEqual([]);
  });
});

describe('generatedSelectors', () => {
  it('make use of the name of the domain, the years and the last months', () => {
    const selectors = generatedSelectors('shop.example.org', now);
    expect(selectors).toEqual(
      expect.arrayContaining([
        'shop',
        'shop-example-org',
        'shop1',
        'selector1-shop-example-org',
        '2019',
        's2026',
        '202603',
        '202504',
      ]),
    );
    expect(selectors).not.toContain('202503');
  });

  it('stay few, whatever the clock says', () => {
    expect(generatedSelectors('a.test', new Date('2300-01-01')).length).toBeLessThan(100);
    expect(generatedSelectors('a.test', new Date('2000-01-01')).length).toBeLessThan(100);
  });

  it('leave out what is no label', () => {
    const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.test`;
    expect(generatedSelectors(domain, now).every((selector) => selector.length <= 63)).toBe(true);
  });
});
