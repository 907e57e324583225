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

type Look = readonly [name: string, options: BrowserContextOptions];

/** Each scheme and each width once: what is judged of the one does not depend on the other. */
export const LOOKS: readonly [Look, Look] = [
  ['wide dark', { colorScheme: 'dark' }],
  ['phone light', { colorScheme: 'light', viewport: { width: 320, height: 740 } }],
];

/** A scan that stays at its first stage until it is stopped. */
export const ENDLESS = `fetch = async (_, { signal }) => new Response(new ReadableStream({
  start(stream) {
    stream.enqueue(new TextEncoder().encode('{"stage":"packages","done":412,"total":1553}\\n'));
    signal.addEventListener('abort', () => stream.error(signal.reason));
  },
}))`;

/** What a stranger may be called. */
export const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
export const HOSTILE_BOM = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'container', name: HOSTILE, version: '1' } },
  components: [{ type: 'library', name: HOSTILE, version: HOSTILE }],
  vulnerabilities: [{ id: HOSTILE, description: HOSTILE, ratings: [{ severity: 'high' }] }],
};

/** A person at the browser, with an eye on what must never happen. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** No violation of axe, nothing wider than the screen; `name` names the picture for whoever reviews. */
  readonly inspect: (name: string) => Promise<void>;
  /** A picture alone, of what is on the screen. */
  readonly draw: (name: string) => Promise<void>;
}

/** Opens a page for as long as `look` takes: nothing is said on the console, violates a policy or is asked of others. */
export async function visit(
  browser: Browser | string,
  url: string,
  look: (seen: Visit) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  if (typeof browser === 'string') throw new Error(browser);
  const base = url.startsWith('file:') ? url.replace(/#.*/, '') : new URL(url).origin;
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
    const asked = request.url();
    if (!asked.startsWith(base) && !/^(?:data|blob):/.test(asked)) faults.push(`asked ${asked}`);
  });
  const rules = {
    // The one of WCAG 2.2 AA that axe leaves out unless it is asked.
    'target-size': { enabled: true },
    // Of forced colours it reads those of the style sheet, not those that are shown.
    'color-contrast': { enabled: options.forcedColors !== 'active' },
  };
  const draw = async (name: string, fullPage: boolean) => {
    if (IS_DRAWN) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage, timeout: 120_000 });
  };
  const inspect = async (name: string) => {
    await page.waitForLoadState();
    // Parts out of sight are not drawn, so neither a picture nor axe would see them.
    await page.evaluate(
      'document.styleSheets[0].insertRule("tr, section { content-visibility: visible !important }")',
    );
    await draw(name, true);
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (options.javaScriptEnabled === false) {
      expect([name, isWider]).toEqual([name, false]);
      return;
    }
    await page.evaluate(AXE);
    const violations = await page.evaluate(
      `axe.run(${JSON.stringify({ rules })}).then((found) => found.violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary].join(" ")))`,
    );
    expect([name, isWider, violations]).toEqual([name, false, []]);
  };
  await page.goto(url);
  await look({ page, context, inspect, draw: (name) => draw(name, false) });
  await context.close();
  expect(faults).toEqual([]);
}

/** Until the report is there. */
export const reported = (page: Page) => page.locator('.tools').waitFor();
export const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
