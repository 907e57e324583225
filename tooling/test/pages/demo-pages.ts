import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
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
    folder: () => folder,
    /** Opens a page for as long as `look` takes. */
    at: (url: string, look: (seen: Visit) => Promise<void>, options?: BrowserContextOptions) =>
      visit(browser, url, look, options),
  };
}
