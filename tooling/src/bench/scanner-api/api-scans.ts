import type { OsvRecord } from '../../fake-upstreams/osv-record.ts';
import { choosePackages } from '../data/choose-packages.ts';
import { vulnerability } from '../data/generate-advisories.ts';
import { generateLockfile } from '../data/generate-lockfile.ts';
import { type HttpRequest, uploadRequest } from '../load/http-request.ts';
import type { Plan } from '../plan.ts';
import { createRandom } from '../random.ts';

export interface ApiScan {
  readonly request: HttpRequest;
  readonly packages: readonly { readonly name: string; readonly version: string }[];
  /** Those that affect what is installed. */
  readonly records: readonly OsvRecord[];
  /** Those of the same packages that were fixed before. */
  readonly older: readonly OsvRecord[];
}

const RECORDS_PER_PACKAGE = 2;
/** Every so many-th vulnerable package has older records: one or two, in turn. */
const WITH_OLDER = 3;

/**
 * Scans that share no package with each other: each is cold once.
 *
 * @param first the number of the first one.
 */
export function apiScans(
  { coldScans }: Pick<Plan, 'coldScans'>,
  scans: number,
  { first, withOlder }: { readonly first: number; readonly withOlder: boolean },
): readonly ApiScan[] {
  return Array.from({ length: scans }, (_, index) => {
    const scan = first + index;
    const random = createRandom(scan);
    const packages = choosePackages(coldScans.packages, 0).map((each, index) => ({
      name: `${each.name}-${scan}-${index}`,
      version: index * RECORDS_PER_PACKAGE < coldScans.advisories ? '1.2.3' : '4.5.6',
    }));
    const records = Array.from({ length: coldScans.advisories }, (__, index) => {
      const { name = '' } = packages[Math.floor(index / RECORDS_PER_PACKAGE)] ?? {};
      return vulnerability({ index: scan * coldScans.advisories + index, name, prefix: 'GHSA' }, random);
    });
    const vulnerable = packages.slice(0, Math.ceil(coldScans.advisories / RECORDS_PER_PACKAGE));
    const older = vulnerable
      .filter((__, at) => withOlder && at % WITH_OLDER === 0)
      .flatMap(({ name }, at) => [{ name }, { name }].slice(0, 1 + (at % 2)))
      .map(({ name }, at) => {
        const record = vulnerability(
          { index: scan * coldScans.advisories + at, name, prefix: 'OLD' },
          random,
        );
        const events = [{ introduced: '0' }, { fixed: `1.${random.below(2)}.${random.below(10)}` }];
        const affected = [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }];
        return { ...record, affected };
      });
    const request = uploadRequest('/api/scan', 'package-lock.json', generateLockfile(packages));
    return { request, packages, records, older };
  });
}
