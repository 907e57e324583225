import { expectStatus, type Target } from '../load/closed-loop.ts';
import { type HttpConnection, openConnection } from '../load/http-connection.ts';
import type { HttpRequest } from '../load/http-request.ts';
import { median } from '../quantile.ts';
import type { Measured } from '../result.ts';
import { createCallers } from './callers.ts';

/** Words of the catalogs that are made up: common and rare, several, half typed, misspelt, of one sign, of no app. */
const TEXTS = [
  'your',
  'photo',
  'a',
  'shows your notes',
  'quiz kids',
  'photo ser',
  'srever',
  '日',
  'nosuchword',
];
/** The category that holds about a hundredth of them. */
const CATEGORY = 'kids';

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'apps, by relevance': (text) => `/api/v1/apps?q=${text}`,
  'apps, newest': (text) => `/api/v1/apps?q=${text}&sort=newest`,
  'apps of a category, by relevance': (text) => `/api/v1/apps?q=${text}&category=${CATEGORY}`,
  'apps of a category, newest': (text) => `/api/v1/apps?q=${text}&category=${CATEGORY}&sort=newest`,
  search: (text) => `/api/v1/search?q=${text}`,
};

const TIMES = 7;
const MOST_MS = 120;

/** Every class of search on a catalog that keeps no answers, one caller. */
export async function measureSearches({ url }: Target, apps: number): Promise<Measured> {
  const connection = await openConnection(url);
  const caller = createCallers();
  const measured: { readonly form: string; readonly text: string; readonly times: readonly number[] }[] = [];
  for (const [form, toPath] of Object.entries(FORMS)) {
    for (const text of TEXTS) {
      const path = toPath(encodeURIComponent(text));
      measured.push({ form, text, times: await timesOf(connection, () => caller(path, [])) });
    }
  }
  connection.close();
  const searches = measured.map(({ form, text, times }) => ({ form, text, ms: median(times) }));
  const worst = searches.reduce((one, other) => (other.ms > one.ms ? other : one));
  const forms = Object.keys(FORMS);
  const cell = (form: string, text: string) =>
    searches.find((search) => search.form === form && search.text === text)?.ms ?? null;
  return {
    tables: [
      {
        title: `Searches, ${apps} apps`,
        method: `One caller, every request asks the database: milliseconds, the median of ${TIMES} after a first one that is not counted.`,
        columns: ['words', ...forms],
        rows: TEXTS.map((text) => [text, ...forms.map((form) => cell(form, text))]),
      },
    ],
    ratios: [
      {
        name: `worst search: ${worst.form}, “${worst.text}”`,
        value: worst.ms,
        target: { atMost: MOST_MS },
        unit: 'ms',
      },
    ],
    series: measured.map(({ form, text, times }) => ({
      name: `${form}: ${text}`,
      unit: 'ms',
      rounds: times,
    })),
  };
}

async function timesOf(connection: HttpConnection, next: () => HttpRequest): Promise<readonly number[]> {
  expectStatus(await connection.send(next()), 200);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const sentAt = performance.now();
    expectStatus(await connection.send(next()), 200);
    times.push(performance.now() - sentAt);
  }
  return times;
}
