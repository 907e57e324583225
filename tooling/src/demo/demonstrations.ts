import type { Demonstration } from './demonstration.ts';
import { catalogDetail } from './kinds/catalog-detail.ts';
import { catalogList } from './kinds/catalog-list.ts';
import { lockfile } from './kinds/lockfile.ts';
import { requirements } from './kinds/requirements.ts';

/** Everything that the demo shows, in this order. */
export const demonstrations: readonly Demonstration[] = [lockfile, requirements, catalogList, catalogDetail];
