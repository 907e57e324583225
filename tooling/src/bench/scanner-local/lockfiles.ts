import { choosePackages } from '../data/choose-packages.ts';
import { divideAdvisories } from '../data/generate-advisories.ts';
import { generateLockfile } from '../data/generate-lockfile.ts';
import { type HttpRequest, uploadRequest } from '../load/http-request.ts';
import type { Plan } from '../plan.ts';

export interface Lockfile {
  readonly packages: number;
  readonly bytes: number;
  readonly request: HttpRequest;
}

/** The upload of a lockfile with so many packages. */
export function lockfileOf(packages: number, { advisories }: Pick<Plan, 'advisories'>): Lockfile {
  const { vulnerablePackages } = divideAdvisories(advisories);
  const file = generateLockfile(choosePackages(packages, vulnerablePackages));
  return { packages, bytes: file.length, request: uploadRequest('/api/scan', 'package-lock.json', file) };
}
