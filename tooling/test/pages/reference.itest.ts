import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { samplePath } from '../../src/fake-upstreams/sample-files.ts';
import { demoPages } from './demo-pages.ts';
import { LOOKS } from './visit.ts';

const LOCKFILE = samplePath('lockfiles/package-lock.json');

const demo = demoPages();
const { at } = demo;

describe('the reference in a browser', () => {
  it.each([
    ['scanner', ...LOOKS[0]],
    ['catalog', ...LOOKS[1]],
  ] as const)('shows every endpoint and leads to every schema: %s, %s', async (name, look, options) => {
    await at(
      `${demo.services()[name]}/docs`,
      async ({ page, inspect }) => {
        const lost = await page.evaluate(
          '[...document.querySelectorAll("a[href^=\'#\']")].map(({ hash }) => hash.slice(1)).filter((id) => !document.getElementById(id))',
        );
        expect(lost).toEqual([]);
        await inspect(`${name} reference ${look}`);
        await page.setViewportSize({ width: 320, height: 740 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      },
      options,
    );
  });

  it('gets a response to each request as it stands there', async () => {
    await at(`${demo.services().scanner}/docs`, async ({ page }) => {
      for (const [path, said] of [
        ['/api/scan/repo', /^200 /],
        ['/api/scan/repo/diff', /^200 /],
        ['/api/scan/email', /^200 /],
        ['/api/scan/website', /^200 /],
        ['/api/scan/supply-chain', /^200 /],
        ['/api/scan/legal', /^400 /],
        ['/api/scan/purl', /^200 /],
      ] as const) {
        const form = page.getByRole('form', { name: `POST ${path}`, exact: true });
        await form.getByRole('button', { name: 'Send' }).click();
        await expect.poll(() => form.getByRole('status').textContent()).toMatch(said);
      }
      const answers = page.locator('form[data-path="/api/scan/legal"] .answer pre');
      expect(await answers.last().textContent()).toContain('Send `url`');
    });
    await at(`${demo.services().catalog}/docs`, async ({ page }) => {
      const form = page.getByRole('form', { name: 'GET /api/v1/export.ndjson', exact: true });
      await form.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => form.getByRole('status').textContent()).toMatch(/^200 application\/x-ndjson/);
    });
  });

  it('sends what is filled in, and shows the response and its command', async () => {
    await at(`${demo.services().scanner}/docs#scanLockfile`, async ({ page }) => {
      const form = page.getByRole('form', { name: 'POST /api/scan', exact: true });
      await form.getByLabel('file').setInputFiles(LOCKFILE);
      await form.getByLabel('sort').selectOption('priority');
      await form.getByRole('button', { name: 'Send' }).press('Enter');
      await expect.poll(() => form.getByRole('status').textContent()).toMatch(/^200 application\/json/);
      expect(await form.locator('pre').first().textContent()).toBe(
        `curl -F 'file=@package-lock.json' '${demo.services().scanner}/api/scan?sort=priority'`,
      );
      const body = page.getByRole('form', { name: 'POST /api/scan/email' });
      await body.getByRole('textbox', { name: 'Body' }).fill('{"domain":"it\'s"}');
      await body.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => body.getByRole('status').textContent()).toMatch(/^400 /);
      expect(await body.locator('pre').first().textContent()).toContain(
        "--data-raw '{\"domain\":\"it'\\''s\"}'",
      );
    });
    await at(`${demo.services().catalog}/docs#getApp`, async ({ page }) => {
      const form = page.getByRole('form', { name: 'GET /api/v1/apps/{slug}', exact: true });
      await form.getByLabel('slug').fill('a/b');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => form.getByRole('status').textContent()).toMatch(/^404 /);
      expect(await form.locator('pre').first().textContent()).toContain('/api/v1/apps/a%2Fb');
    });
  });
});

describe('the weight of a page', () => {
  it('is below 100 kB compressed, in one request', async () => {
    for (const url of [demo.services().scanner, demo.services().catalog].flatMap((base) => [
      base,
      `${base}/docs`,
    ])) {
      const response = await fetch(url, { headers: { accept: 'text/html' } });
      expect(brotliCompressSync(await response.text()).byteLength).toBeLessThan(100_000);
    }
  });
});
