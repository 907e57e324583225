import { type SQL, sql } from 'drizzle-orm';
import { apps } from '../db/schema/apps.ts';
import {
  amongFacets,
  areMany,
  correctedMatches,
  doesMatch,
  facetWords,
  inTextOrName,
  matchesNamed,
} from './text-query.ts';

/** Up to so many matches are looked up by their ids; under a filter more, as a walk would meet fewer of them. */
const FEW_MATCHES: SQL = sql`(case when ${facetWords} = '' then 5000 else 15000 end)`;

/** What a condition on apps refers to: to be put in the `with` clause of its statement. */
export const matchingAppsWith: SQL = sql`${matchesNamed('matches', amongFacets(inTextOrName), FEW_MATCHES)},
  ${correctedMatches('corrected', ['matches'], amongFacets)}`;

/**
 * Apps that match the search text, in two conditions of which one holds for all apps and the other for none: few
 * matches are looked up by their ids, very many are met soon enough in whatever order the list has.
 */
export const matchingAppsConditions: readonly [SQL, SQL] = [
  sql`not (${areMany('matches', FEW_MATCHES)}) and ${apps.id} = any (array(
    select app_id from matches union select app_id from corrected
  ))`,
  sql`${areMany('matches', FEW_MATCHES)} and ${doesMatch(sql`${apps.id}`, inTextOrName)}`,
];
