import { matchingAppsConditions, matchingAppsWith } from '../../../text-search/matching-apps.ts';
import type { AppFilter } from './app-filter.ts';

/** Every word must stand somewhere in name, tagline or description; the last one may be half typed. */
export const qFilter = {
  with: matchingAppsWith,
  conditions: matchingAppsConditions,
} satisfies AppFilter;
