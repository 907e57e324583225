import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../browser/open-browser.ts';
import { startDemoServices } from '../../demo/start-demo-services.ts';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { startPackagedPostgres } from '../../test-servers/packaged-postgres.ts';
import type { BenchContext } from '../plan.ts';
import type { Section, Table } from '../result.ts';

/** What somebody does from an empty browser on, until it is there. */
interface Journey {
  readonly what: string;
  readonly url: string;
  readonly goOn?: (page: Page) => Promise<void>;
  /** Whether it ends in a report. */
  readonly isReport?: boolean;
}

const ON_THE_WIRE = 'What goes over the wire from an empty browser, headers included,';

/** What one journey takes. */
interface Cost {
  /** As they are sent, with headers. */
  readonly kilobytes: number;
  readonly mainThreadMs: number;
  readonly longestTaskMs: number;
}

/** The pages of both services on the demo's data, in a real browser. */
export async function benchPages({ plan, started, say }: BenchContext): Promise<Section> {
  const browser = await openBrowser();
  if (typeof browser === 'string') throw new Error(browser);
  started({ stop: () => browser.close() });
  const database = started(await startPackagedPostgres());
  const journeys = journeysIn(started(await startDemoServices(database.url)));
  const costs = new Map(journeys.map(({ what }): [string, Cost[]] => [what, []]));
  for (let round = 0; round < plan.rounds; round += 1) {
    say(`Pages, round ${round + 1} of ${plan.rounds} …`);
    for (const journey of journeys) costs.get(journey.what)?.push(await costOf(browser, journey));
  }
  const figuresOf = (cost: keyof Cost, meant = journeys) =>
    meant.map(({ what }) => {
      const rounds = costs.get(what) ?? [];
      return { what, rounds: { ours: rounds.map((each) => each[cost]) } };
    });
  const tables: readonly Table[] = [
    {
      title: 'Transfer of a page',
      method: `${ON_THE_WIRE} until the page is there.`,
      unit: 'kB',
      figures: figuresOf(
        'kilobytes',
        journeys.filter(({ isReport }) => isReport !== true),
      ),
      targets: [{ name: 'transfer of a page', atMost: 100 }],
    },
    {
      title: 'Transfer of a report',
      method: `${ON_THE_WIRE} until the report is in the page, which counts, too. Reports are not compressed.`,
      unit: 'kB',
      figures: figuresOf(
        'kilobytes',
        journeys.filter(({ isReport }) => isReport === true),
      ),
    },
    {
      title: 'Work of a page',
      method:
        'All tasks of the page’s main thread on that way, in processor time: what else the machine does is not in it.',
      unit: 'ms',
      figures: figuresOf('mainThreadMs'),
    },
    {
      title: 'Longest task of a page',
      method:
        'By the Long Tasks API, by the clock: on a machine that does other things, too, read the table above. 0 where none takes 50 ms.',
      unit: 'ms',
      figures: figuresOf('longestTaskMs'),
    },
  ];
  return { title: 'Pages in a browser: the demo’s data', tables };
}

function journeysIn({
  scanner,
  catalog,
}: {
  readonly scanner: string;
  readonly catalog: string;
}): readonly Journey[] {
  const upload = (file: Parameters<Page['setInputFiles']>[1]) => async (page: Page) => {
    await page.setInputFiles('#file', file);
    await page.keyboard.press('Enter');
    await page.locator('.tools').waitFor({ timeout: 300_000 });
  };
  const click = (link: string) => async (page: Page) => {
    await page.locator(link).first().click();
    await page.waitForURL((url) => url.pathname !== '/');
  };
  const buffer = Buffer.from(JSON.stringify({ lockfileVersion: 3, packages: vulnerable(5_000) }));
  return [
    { what: 'scanner, start', url: scanner },
    {
      what: 'scanner, start to a report of 1,553 packages',
      url: scanner,
      goOn: upload(samplePath('lockfiles/package-lock.json')),
      isReport: true,
    },
    {
      what: 'scanner, start to a report of 5,000 findings',
      url: scanner,
      goOn: upload({ name: 'package-lock.json', mimeType: '', buffer }),
      isReport: true,
    },
    { what: 'scanner, reference', url: `${scanner}/docs` },
    { what: 'catalog, start', url: catalog },
    { what: 'catalog, start to a category', url: catalog, goOn: click('a[href^="/categories/"]') },
    { what: 'catalog, start to an app', url: catalog, goOn: click('.cards a') },
    { what: 'catalog, reference', url: `${catalog}/docs` },
  ];
}

/** Packages of a lockfile, each with a finding of its own. */
function vulnerable(count: number): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `node_modules/p${at}/node_modules/lodash`,
      { version: `1.${at}.0` },
    ]),
  );
}

const OBSERVE = `window.longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
}).observe({ type: 'longtask', buffered: true });`;

async function costOf(browser: Browser, { url, goOn }: Journey): Promise<Cost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await goOn?.(page);
  await page.waitForLoadState('networkidle');
  const mainThreadMs = await taskMs(session);
  const longestTaskMs = await page.evaluate<number>('window.longestTask');
  await context.close();
  return { kilobytes: bytes / 1_000, mainThreadMs, longestTaskMs };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
