import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { startDemoServices } from '../demo/start-demo-services.ts';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { startPackagedPostgres } from '../test-servers/packaged-postgres.ts';
import type { BenchContext } from './plan.ts';
import type { Section } from './result.ts';

/** What a page costs whoever opens it with an empty browser. */
interface PageCost {
  readonly kilobytes: number;
  readonly requests: number;
  readonly longTasksMs: number;
}

/**
 * Pages of both services on the demo's data, in the browser of the tests.
 *
 * @throws Error where the browser cannot start.
 */
export async function benchPages({ plan, started, say }: BenchContext): Promise<Section> {
  const browser = await openBrowser();
  if (typeof browser === 'string') throw new Error(browser);
  started({ stop: () => browser.close() });
  const database = started(await startPackagedPostgres());
  const { scanner, catalog } = started(await startDemoServices(database.url));
  const pages: readonly (readonly [what: string, url: string, act: (page: Page) => Promise<unknown>])[] = [
    ['scanner, start', scanner, async () => undefined],
    ['scanner, start to the report of 1,553 packages', scanner, scanLockfile],
    ['catalog, start', catalog, async () => undefined],
    ['catalog, category', catalog, (page) => follow(page, '/categories/')],
    ['catalog, app', catalog, (page) => follow(page, '/apps/')],
  ];
  const costs: { readonly what: string; readonly rounds: readonly PageCost[] }[] = [];
  for (const [what, url, act] of pages) {
    say(`Opening: ${what} …`);
    const rounds: PageCost[] = [];
    for (let round = 0; round < plan.rounds; round += 1) rounds.push(await costOf(browser, url, act));
    costs.push({ what, rounds });
  }
  const figures = (of: (cost: PageCost) => number) =>
    costs.map(({ what, rounds }) => ({ what, rounds: { ours: rounds.map(of) } }));
  return {
    title: 'Pages in a browser',
    tables: [
      {
        title: 'Transferred',
        method:
          'Bytes on the wire with headers, compressed where the service compresses: pages are, reports are not. From an empty browser to the page; where a page is reached over another, with that one.',
        unit: 'kB',
        figures: figures(({ kilobytes }) => kilobytes),
        targets: ['scanner, start', 'catalog, start'].map((only) => ({ name: 'page', only, atMost: 100 })),
      },
      {
        title: 'Requests',
        method: 'On the same way.',
        unit: 'requests',
        figures: figures(({ requests }) => requests),
      },
      {
        title: 'Long tasks',
        method: 'The sum of tasks of the page’s main thread that took 50 ms or more (Long Tasks API).',
        unit: 'ms',
        figures: figures(({ longTasksMs }) => longTasksMs),
      },
    ],
  };
}

async function costOf(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<unknown>,
): Promise<PageCost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await network.send('Network.enable');
  await page.addInitScript(WATCH_LONG_TASKS);
  await page.goto(url, { waitUntil: 'networkidle' });
  await act(page);
  await page.waitForLoadState('networkidle');
  const longTasksMs = await page.evaluate<number>('window.longTasksMs');
  await context.close();
  return { kilobytes: bytes / 1_000, requests, longTasksMs };
}

const WATCH_LONG_TASKS = `window.longTasksMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasksMs += duration;
}).observe({ type: 'longtask', buffered: true });`;

async function scanLockfile(page: Page): Promise<void> {
  await page.setInputFiles('#file', samplePath('lockfiles/package-lock.json'));
  await page.keyboard.press('Enter');
  await page.locator('.tools').waitFor();
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href^="${path}"]`).first().click();
  await page.waitForURL(`**${path}*`);
}
