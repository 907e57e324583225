import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openBrowser } from '../../src/browser/open-browser.ts';
import { type DemoServices, startDemoServices } from '../../src/demo/start-demo-services.ts';
import type {} from '../../src/test-servers/provided-context.ts';
import { type Visit, visit } from './visit.ts';

/** Both services on the demo's data, a browser and a folder, for all tests of a file; without a browser they are skipped. */
export function demoPages() {
  let browser: Browser | string = '';
  let services: DemoServices;
  let folder = '';
  beforeAll(async () => {
    browser = await openBrowser();
    if (typeof browser === 'string') return console.log(browser);
    folder = await mkdtemp(join(tmpdir(), 'pages-'));
    services = await startDemoServices(inject('databaseUrl'));
  });
  beforeEach((context) => {
    if (typeof browser === 'string') context.skip(browser);
  });
  afterAll(async () => {
    if (typeof browser === 'string') return;
    await browser.close();
    await services.stop();
    await rm(folder, { recursive: true });
  });
  return {
    services: () => services,
    saved: (lockfile: string) => savedReport(services.scanner, lockfile, folder),
    /** Opens a page for as long as `look` takes. */
    at: (url: string, look: (seen: Visit) => Promise<void>, options?: BrowserContextOptions) =>
      visit(browser, url, look, options),
  };
}

/** The address of a file with the report, as whoever posts the form without scripts gets it. */
async function savedReport(scanner: string, lockfile: string, folder: string): Promise<string> {
  const body = new FormData();
  body.set('file', new File([lockfile], 'package-lock.json'));
  const response = await fetch(`${scanner}/api/scan?format=html`, { method: 'POST', body });
  expect(response.status).toBe(200);
  const file = join(folder, 'report.html');
  await writeFile(file, await response.text());
  return pathToFileURL(file).href;
}
