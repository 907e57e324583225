import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { startDemoServices } from '../demo/start-demo-services.ts';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { startPackagedPostgres } from '../test-servers/packaged-postgres.ts';
import { interleave } from './by-contender.ts';
import type { BenchContext } from './plan.ts';
import { type Compared, figuresOf, type Section, tableOf } from './result.ts';

/** What somebody does from an empty browser on, until it is there. */
interface Journey {
  readonly what: string;
  readonly url: string;
  readonly goOn?: (page: Page) => Promise<void>;
}

/** The pages of both services on the demo's data, in a real browser. */
export async function benchPages({ plan, started, say }: BenchContext): Promise<Section> {
  const browser = await openBrowser();
  if (typeof browser === 'string') throw new Error(browser);
  started({ stop: () => browser.close() });
  const database = started(await startPackagedPostgres());
  const { scanner, catalog } = started(await startDemoServices(database.url));
  const costs: Compared<Awaited<ReturnType<typeof costOf>>>[] = [];
  for (const journey of journeysIn(scanner, catalog)) {
    say(`Visiting: ${journey.what} …`);
    const rounds = await interleave(plan.rounds, { ours: () => costOf(browser, journey) });
    costs.push({ what: journey.what, rounds });
  }
  return {
    title: 'Pages in a browser: the demo’s data',
    tables: [
      tableOf(
        'Transfer',
        figuresOf(costs, ({ kilobytes }) => kilobytes),
      ),
      tableOf(
        'Longest task',
        figuresOf(costs, ({ longestTaskMs }) => longestTaskMs),
      ),
    ],
  };
}

function journeysIn(scanner: string, catalog: string): readonly Journey[] {
  const upload = (file: Parameters<Page['setInputFiles']>[1]) => async (page: Page) => {
    await page.setInputFiles('#file', file);
    await page.keyboard.press('Enter');
    await page.locator('.tools').waitFor({ timeout: 300_000 });
  };
  const click = (link: string) => async (page: Page) => {
    await page.locator(link).first().click();
    await page.waitForURL((url) => url.pathname !== '/');
  };
  const vulnerable = Array.from({ length: 5_000 }, (_, at) => [
    `node_modules/p${at}/node_modules/lodash`,
    { version: `1.${at}.0` },
  ]);
  const lockfile = { lockfileVersion: 3, packages: Object.fromEntries(vulnerable) };
  const large = { name: 'package-lock.json', mimeType: '', buffer: Buffer.from(JSON.stringify(lockfile)) };
  const sample = samplePath('lockfiles/package-lock.json');
  return [
    { what: 'scanner, start', url: scanner },
    { what: 'scanner, start to a report of 1,553 packages', url: scanner, goOn: upload(sample) },
    { what: 'scanner, start to a report of 5,000 findings', url: scanner, goOn: upload(large) },
    { what: 'scanner, reference', url: `${scanner}/docs` },
    { what: 'catalog, start', url: catalog },
    { what: 'catalog, start to a category', url: catalog, goOn: click('a[href^="/categories/"]') },
    { what: 'catalog, start to an app', url: catalog, goOn: click('.cards a') },
    { what: 'catalog, reference', url: `${catalog}/docs` },
  ];
}

const OBSERVE = `window.longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
}).observe({ type: 'longtask', buffered: true });`;

async function costOf(browser: Browser, { url, goOn }: Journey) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url);
  await goOn?.(page);
  await page.waitForLoadState('networkidle');
  const longestTaskMs = await page.evaluate<number>('window.longestTask');
  await context.close();
  return { kilobytes: bytes / 1_000, longestTaskMs };
}
