import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../../test/support/example-cve.ts';
import { severityOf } from '../../severity/index.ts';
import { productAdvisories } from './product-advisories.ts';

const PRODUCT = { vendor: 'example', product: 'example', edition: null };

const told = (...changes: readonly object[]) =>
  productAdvisories(
    changes.map((each) => exampleCve(each)),
    PRODUCT,
  );

describe('productAdvisories', () => {
  it('tells id, title, rating and versions', () => {
    const [advisory] = told({});
    expect(advisory).toMatchObject({
      id: 'CVE-2024-1000',
      published: '2024-05-06T07:08:09.123Z',
      withdrawn: null,
      summary: 'A flaw in Example before 1.2 lets attackers read memory.',
      affected: [
        {
          ecosystem: 'winget',
          name: 'example:example',
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.2' }] }],
          versions: [],
        },
      ],
    });
    expect(advisory && severityOf(advisory, null)).toMatchObject({ severity: 'HIGH', source: 'cvss-3.1' });
  });

  it('leaves the severity open when nobody has rated the CVE', () => {
    const [advisory] = told({ metrics: {} });
    expect(advisory && severityOf(advisory, null).severity).toBe('UNKNOWN');
  });

  it('takes the word for a score without vector', () => {
    const cvssMetricV31 = [{ type: 'Primary', cvssData: { baseScore: 9.8, baseSeverity: 'CRITICAL' } }];
    const [advisory] = told({ metrics: { cvssMetricV31 } });
    expect(advisory && severityOf(advisory, null).severity).toBe('CRITICAL');
  });

  it('is sorted by id', () => {
    const ids = told({ id: 'CVE-2024-2000' }, { id: 'CVE-2023-9000' }).map(({ id }) => id);
    expect(ids).toEqual(['CVE-2023-9000', 'CVE-2024-2000']);
  });

  it('leaves out what was rejected, and what affects others', () => {
    const criteria = 'cpe:2.3:a:other:thing:*:*:*:*:*:*:*:*';
    const configurations = [{ nodes: [{ cpeMatch: [{ vulnerable: true, criteria }] }] }];
    expect(told({ vulnStatus: 'Rejected', configurations: [] }, { configurations })).toEqual([]);
  });

  it.each([undefined, [], [{ nodes: 'some' }]])(
    'fails when products are %j: it may be affected',
    (configurations) => {
      expect(() => told({ configurations })).toThrow('cannot be read');
    },
  );
});
