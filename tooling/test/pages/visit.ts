import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { REPOSITORY_ROOT } from '../../src/services/spawn-service.ts';

/** For whoever reviews the pages; to draw them takes longer than to look at them. */
const IS_DRAWN = process.env['PAGE_PICTURES'] === 'all';
const PICTURES = join(REPOSITORY_ROOT, '.data/screenshots');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A person at the browser, with an eye on what must never happen. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** No violation of axe, nothing wider than the screen; `name` names the picture for whoever reviews. */
  readonly inspect: (name: string) => Promise<void>;
  /** Closes the page: nothing was said on the console, violated a policy or was asked of another host. */
  readonly leave: () => Promise<void>;
}

export async function visit(
  browser: Browser,
  base: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // What the browser itself says of a status that the page shows in words.
    if (!text.startsWith('Failed to load resource: the server responded')) faults.push(text);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base.replace(/#.*/, '')) && !/^(?:data|blob):/.test(url)) faults.push(`asked ${url}`);
  });
  return {
    page,
    context,
    inspect: async (name) => {
      await page.waitForLoadState();
      // Rows out of sight are not drawn, so neither a picture nor axe would see them.
      await page.evaluate(
        'document.styleSheets[0].insertRule("tr { content-visibility: visible !important }")',
      );
      if (IS_DRAWN) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      if (options.javaScriptEnabled === false) {
        expect([name, isWider]).toEqual([name, false]);
        return;
      }
      await page.evaluate(AXE);
      const violations = await page.evaluate(
        'axe.run().then((found) => found.violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
      );
      expect([name, isWider, violations]).toEqual([name, false, []]);
    },
    leave: async () => {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}
