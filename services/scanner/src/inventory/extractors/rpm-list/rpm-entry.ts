import type { InstalledRpmPackage } from '../../rpm/rpm-package.ts';

/** An installed package as one of the shapes of a list tells it. */
export interface RpmEntry extends InstalledRpmPackage {
  /** Where it was installed from; null in every shape but that of dnf and yum. */
  readonly repository: string | null;
}
