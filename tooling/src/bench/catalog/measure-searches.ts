import { measure } from 'mitata';
import { type ByContender, eachContender } from '../by-contender.ts';
import { send } from '../load/bench-request.ts';
import type { BenchContext } from '../plan.ts';
import { type Figure, type Table, tableOf } from '../result.ts';
import { fromNextCaller } from './catalog-requests.ts';
import type { RunningCatalog } from './start-catalogs.ts';

/** Words of the catalogs that are made up: common and rare, several, half typed, misspelt, of one sign, of no app. */
const TEXTS = 'your,photo,a,shows your notes,quiz kids,photo ser,srever,日,nosuchword'.split(',');

/** The category holds about a hundredth of them. */
const FORMS: Readonly<Record<string, string>> = {
  'apps, by relevance': '/api/v1/apps?q=',
  'apps, newest': '/api/v1/apps?sort=newest&q=',
  'apps of a category, by relevance': '/api/v1/apps?category=kids&q=',
  'apps of a category, newest': '/api/v1/apps?category=kids&sort=newest&q=',
  search: '/api/v1/search?q=',
};

/** Every class of search on catalogs that cache no responses, one caller. */
export async function measureSearches(
  { plan, say }: BenchContext,
  catalogs: ByContender<RunningCatalog>,
): Promise<Table> {
  say('Searching …');
  const figures: Figure[] = [];
  const options = { gc: false, min_cpu_time: 0, min_samples: plan.rounds, max_samples: plan.rounds };
  for (const [form, start] of Object.entries(FORMS)) {
    for (const text of TEXTS) {
      const path = start + encodeURIComponent(text);
      const rounds = await eachContender(catalogs, async ({ uncached }) => {
        const { samples } = await measure(() => send(uncached.url, fromNextCaller({ path })), options);
        return samples.map((nanoseconds) => nanoseconds / 1e6);
      });
      figures.push({ what: `${form}: ${text}`, rounds });
    }
  }
  return tableOf('Searches', figures);
}
