import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { startDemoServices } from '../demo/start-demo-services.ts';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { startPackagedPostgres } from '../test-servers/packaged-postgres.ts';
import type { BenchContext } from './plan.ts';
import type { Figure, Section } from './result.ts';

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
  const figures: Figure[] = [];
  for (const [what, url, act] of pages) {
    say(`Opening: ${what} …`);
    const ours: number[] = [];
    for (let round = 0; round < plan.rounds; round += 1) ours.push(await kilobytesOf(browser, url, act));
    figures.push({ what, rounds: { ours } });
  }
  return {
    title: 'Pages in a browser',
    tables: [
      {
        title: 'Transferred',
        method:
          'Bytes on the wire with headers, compressed where the service compresses: pages are, reports are not. From an empty browser to the page; where a page is reached over another, with that one.',
        unit: 'kB',
        figures,
        targets: ['scanner, start', 'catalog, start'].map((only) => ({ name: 'page', only, atMost: 100 })),
      },
    ],
  };
}

async function kilobytesOf(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await act(page);
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes / 1_000;
}

async function scanLockfile(page: Page): Promise<void> {
  await page.setInputFiles('#file', samplePath('lockfiles/package-lock.json'));
  await page.keyboard.press('Enter');
  await page.locator('.tools').waitFor();
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href^="${path}"]`).first().click();
  await page.waitForURL(`**${path}*`);
}
