import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samplePath } from '../../src/fake-upstreams/sample-files.ts';
import { demoPages } from './demo-pages.ts';
import { focused, LOOKS, reported } from './visit.ts';

const demo = demoPages();
const { at, saved } = demo;

/** What people call things: as long as a registry lets them, or from right to left. */
const LONG = 'a-very-long-name-that-goes-on-'.repeat(7).slice(0, 200);
const RIGHT_TO_LEFT = 'חבילה-עם-שם-ארוך مكتبة';
const PURLS = ['pkg:npm/minimist@1.2.5', 'pkg:npm/axios@0.21.1'];
const NAMED_BOM = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'container', name: RIGHT_TO_LEFT, version: LONG } },
  components: [LONG, RIGHT_TO_LEFT].map((name, at) => ({
    type: 'library',
    'bom-ref': `of-${at}`,
    name,
    version: '1.0.0',
    purl: PURLS[at],
  })),
  vulnerabilities: [LONG, RIGHT_TO_LEFT].map((description, at) => ({
    id: `CVE-2020-000${at + 1}`,
    description,
    ratings: [{ severity: 'high' }],
    affects: [{ ref: `of-${at}` }],
  })),
};
const CLEAN = { 'node_modules/clean': { version: '1.0.0' } };
const OF_GIT = {
  'node_modules/odd': { version: '1.0.0', resolved: 'git+ssh://git@code.example/a/odd.git#1' },
};

const lockfileOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const uploadOf = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });

async function typed(page: Page, text: string, label: RegExp): Promise<void> {
  await page.fill('#name', text);
  await page.locator('#choices').getByRole('button', { name: label }).first().click();
}

describe('a report in a browser', () => {
  it.each<[string, string, RegExp, BrowserContextOptions]>([
    [
      'nothing found',
      lockfileOf(CLEAN),
      /^No known vulnerability in the 1 package looked up\.$/,
      LOOKS[1][1],
    ],
    ['nothing looked up', lockfileOf(OF_GIT), /so nothing is known\.$/, LOOKS[0][1]],
    ['nothing named', lockfileOf({}), /^No package was found/, LOOKS[1][1]],
  ])('says in its first sentence what is known: %s', async (name, lockfile, sentence, look) => {
    const open = async ({ page, inspect }: Parameters<Parameters<typeof at>[1]>[0]) => {
      await page.setInputFiles('#file', uploadOf('package-lock.json', lockfile));
      await page.keyboard.press('Enter');
      await reported(page);
      expect(await page.locator('.verdict').first().textContent()).toMatch(sentence);
      await inspect(`scanner ${name}`);
    };
    await at(demo.services().scanner, open, look);
  });

  it.each(LOOKS)('charges what could not be determined, and says so: %s', async (look, options) => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        await typed(page, 'https://web-shop.test:1/', /^Website/);
        await reported(page);
        expect(await page.textContent('.verdict')).toMatch(/^The page could not be reached/);
        await inspect(`scanner undetermined ${look}`);
      },
      options,
    );
  });

  it.each(LOOKS)(
    'has room for names of 200 letters, and for those from right to left: %s',
    async (look, options) => {
      await at(
        demo.services().scanner,
        async ({ page, inspect }) => {
          await page.setInputFiles('#file', uploadOf('named.cdx.json', JSON.stringify(NAMED_BOM)));
          await page.keyboard.press('Enter');
          await reported(page);
          expect(await page.textContent('h1')).toContain(LONG);
          await inspect(`scanner names ${look}`);
        },
        options,
      );
      await at(
        `${demo.services().catalog}/apps/khatt`,
        async ({ page, inspect }) => {
          await inspect(`catalog right to left ${look}`);
          await page.goto(`${demo.services().catalog}/?q=${LONG}`);
          await inspect(`catalog long search ${look}`);
        },
        options,
      );
    },
  );

  it('is read in forced colours', async () => {
    const options: BrowserContextOptions = { forcedColors: 'active', colorScheme: 'dark' };
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
        await inspect('scanner start forced colours');
        await typed(page, 'code.example/sample-org/web-shop', /^Scan vulnerabilities/);
        await reported(page);
        await inspect('scanner report forced colours');
      },
      options,
    );
    await at(
      demo.services().catalog,
      async ({ page, inspect }) => {
        await page.getByRole('combobox', { name: 'Search apps' }).fill('ti');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
        await inspect('catalog forced colours');
      },
      options,
    );
  });

  it('is printed as a table on paper', async () => {
    const lockfile = await readFile(samplePath('lockfiles/package-lock.json'), 'utf8');
    // The width of A4 between its margins.
    const viewport = { width: 718, height: 1_000 };
    await at(
      await saved(lockfile),
      async ({ page, inspect }) => {
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('thead').isVisible()).toBe(true);
        await inspect('scanner printed on A4');
      },
      { viewport },
    );
  });
});

describe('a refusal in a browser', () => {
  it('stands in the form that it is about, and takes the focus', async () => {
    await at(demo.services().scanner, async ({ page, inspect }) => {
      const notes = uploadOf('notes.txt', 'nothing');
      const refused = async (name: string, form: string) => {
        await page.locator('.error').waitFor();
        expect(await page.locator(`${form} > .error`).count()).toBe(1);
        const sentence = (await page.textContent('.error')) ?? '';
        expect(await focused(page)).toBe(sentence);
        expect([name, sentence]).toEqual([name, expect.stringMatching(/^\w.+\.$/s)]);
        expect(sentence).not.toContain('`');
        await inspect(`scanner refusal ${name}`);
      };
      for (const [name, label] of [
        ['lockfile', /^Lockfile/],
        ['SBOM', /^SBOM/],
        ['ZIP', /^ZIP/],
      ] as const) {
        await page.setInputFiles('#file', notes);
        await page.locator('#files').getByRole('button', { name: label }).first().click();
        await refused(name, '#files');
      }
      for (const [name, text, label] of [
        ['repository', 'code.example/sample-org/none', /^Known/],
        ['e-mail', 'nowhere.test', /^E-mail/],
        ['e-mail that cannot be looked up', 'astray.test', /^E-mail/],
        ['website', 'https://nowhere.test/', /^Website/],
        ['package', 'pkg:npm', /^Package/],
      ] as const) {
        await typed(page, text, label);
        await refused(name, '#names');
      }
      await page.getByText('What a change introduces, or').click();
      await page.setInputFiles('#after', notes);
      await page.getByRole('button', { name: 'Compare lockfiles' }).click();
      await refused('change', 'form[action^="/api/scan/diff"]');
      for (const id of ['#changed', '#from', '#to']) await page.fill(id, 'none');
      await page.getByRole('button', { name: 'Compare branches' }).click();
      await refused('branches', 'form[action^="/api/scan/repo/diff"]');
    });
  });

  it.each(LOOKS)('is a page for who has no scripts: %s', async (look, options) => {
    const unscripted = { ...options, javaScriptEnabled: false };
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        await page.fill('#name', 'astray.test');
        await page.getByRole('button', { name: 'Continue' }).click();
        await inspect(`scanner recognised without scripts ${look}`);
        await page.getByRole('button', { name: 'E-mail of astray.test' }).first().click();
        await expect.poll(() => page.textContent('h1')).toBe('Not available right now');
        expect(await page.textContent('main')).toMatch(/Request [\w-]+/);
        await inspect(`scanner 503 ${look}`);
        await page.goto(`${demo.services().scanner}/?q=lodash`);
        await inspect(`scanner not recognised without scripts ${look}`);
      },
      unscripted,
    );
    await at(
      demo.services().catalog,
      ({ inspect }) => inspect(`catalog without scripts ${look}`),
      unscripted,
    );
  });

  it.each(LOOKS)('tells who asks too much when to come back: %s', async (look, options) => {
    const nowhere = `${demo.services().catalog}/nothing`;
    const asked = Array.from({ length: 101 }, async () => (await fetch(nowhere)).status);
    expect(await Promise.all(asked)).toContain(429);
    await at(
      nowhere,
      async ({ page, inspect }) => {
        expect(await page.textContent('h1')).toBe('Too many requests');
        expect(await page.textContent('main')).toMatch(/Try again in \d+ seconds?\./);
        await inspect(`catalog 429 ${look}`);
      },
      options,
    );
  });
});
