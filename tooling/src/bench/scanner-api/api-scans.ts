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
  readonly records: readonly OsvRecord[];
}

const RECORDS_PER_PACKAGE = 2;

/** Scans that share no package with each other: each is cold once. */
export function apiScans({ coldScans }: Pick<Plan, 'coldScans'>, scans: number): readonly ApiScan[] {
  return Array.from({ length: scans }, (_, scan) => {
    const random = createRandom(scan);
    const packages = choosePackages(coldScans.packages, 0).map((each, index) => ({
      name: `${each.name}-${scan}-${index}`,
      version: index * RECORDS_PER_PACKAGE < coldScans.advisories ? '1.2.3' : '4.5.6',
    }));
    const records = Array.from({ length: coldScans.advisories }, (__, index) => {
      const { name = '' } = packages[Math.floor(index / RECORDS_PER_PACKAGE)] ?? {};
      return vulnerability({ index: scan * coldScans.advisories + index, name, prefix: 'GHSA' }, random);
    });
    const request = uploadRequest('/api/scan', 'package-lock.json', generateLockfile(packages));
    return { request, packages, records };
  });
}
