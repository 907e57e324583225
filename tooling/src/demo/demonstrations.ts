import type { Demonstration } from './demonstration.ts';
import { catalogDetail } from './kinds/catalog-detail.ts';
import { catalogList } from './kinds/catalog-list.ts';
import { container } from './kinds/container.ts';
import { email } from './kinds/email.ts';
import { legal } from './kinds/legal.ts';
import { lockfile } from './kinds/lockfile.ts';
import { newestCve } from './kinds/newest-cve.ts';
import { repository } from './kinds/repository.ts';
import { requirements } from './kinds/requirements.ts';
import { supplyChain } from './kinds/supply-chain.ts';
import { systemList } from './kinds/system-list.ts';
import { website } from './kinds/website.ts';

/** Everything that the demo shows, in this order. */
export const demonstrations: readonly Demonstration[] = [
  lockfile,
  requirements,
  systemList,
  container,
  repository,
  supplyChain,
  legal,
  email,
  website,
  newestCve,
  catalogList,
  catalogDetail,
];
