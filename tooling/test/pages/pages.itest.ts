import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samplePath } from '../../src/fake-upstreams/sample-files.ts';
import { demoPages } from './demo-pages.ts';
import { ENDLESS, focused, HOSTILE, HOSTILE_BOM, LOOKS, reported } from './visit.ts';

const LOCKFILE = samplePath('lockfiles/package-lock.json');

const demo = demoPages();
const { at, saved } = demo;

const example = (page: Page, label: RegExp) => page.getByRole('button', { name: label }).first().click();

describe('the scanner in a browser', () => {
  it.each(LOOKS)('reports a dropped lockfile in three actions: %s', async (look, options) => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        await inspect(`scanner start ${look}`);
        const data = await page.evaluateHandle(
          `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(readFileSync(LOCKFILE, 'utf8'))}], 'package-lock.json')); return data; })()`,
        );
        await page.dispatchEvent('.box', 'drop', { dataTransfer: data });
        await expect.poll(() => focused(page)).toBe('Lockfile: known vulnerabilities');
        await page.keyboard.press('Enter');
        await reported(page);
        await expect.poll(() => focused(page)).toBe('Known vulnerabilities of package-lock.json');
        await expect
          .poll(() => page.locator('[role=status]').last().textContent())
          .toMatch(/^\d+ of 1,553 packages/);
        await inspect(`scanner lockfile ${look}`);
      },
      options,
    );
  });

  it.each(LOOKS)('reports its examples: %s', async (look, options) => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        for (const [name, label] of [
          ['repository', /^Repository/],
          ['e-mail', /^E-mail/],
          ['website', /^Website/],
        ] as const) {
          await example(page, label);
          await reported(page);
          await expect.poll(() => page.locator('h1').count()).toBe(1);
          await inspect(`scanner ${name} ${look}`);
          await page.getByRole('link', { name: 'Another scan' }).click();
          await page.locator('.box').waitFor();
        }
        await page.fill('#name', 'code.example/sample-org/web-shop');
        await page.getByRole('button', { name: 'Scan vulnerabilities, workflows, and licences' }).click();
        await page.getByRole('heading', { level: 1, name: /^Known vulnerabilities/ }).waitFor();
        await inspect(`scanner all of a repository ${look}`);
        await page.getByRole('button', { name: 'Workflows', pressed: false }).click();
        await expect.poll(() => focused(page)).toMatch(/^Actions/);
        await inspect(`scanner workflows ${look}`);
        await page.getByRole('button', { name: 'Licences', pressed: false }).click();
        await expect.poll(() => focused(page)).toMatch(/^Licences/);
        await inspect(`scanner licences ${look}`);
      },
      options,
    );
  });

  it('works without scripts: forms, reports and errors', async () => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        await page.setInputFiles('#file', LOCKFILE);
        await page.getByRole('button', { name: /^Lockfile/ }).click();
        await expect.poll(() => page.textContent('h1')).toBe('Known vulnerabilities of package-lock.json');
        expect(await page.locator('.filters').isVisible()).toBe(false);
        await inspect('scanner without scripts');
        await page.goBack();
        await page.getByText('Lockfile: known vulnerabilities in another format').click();
        await page.setInputFiles('#file', LOCKFILE);
        await page.getByRole('button', { name: 'json' }).first().click();
        await expect.poll(() => page.textContent('body')).toMatch(/^\{"summary":/);
        await page.goto(demo.services().scanner);
        await page.fill('#name', 'mail-shop.test');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('button', { name: 'E-mail of mail-shop.test' }).first().click();
        await expect.poll(() => page.textContent('h1')).toBe('E-mail of mail-shop.test');
        await page.goto(demo.services().scanner);
        await page.setInputFiles('#file', samplePath('lockfiles/package.json'));
        await page.getByRole('button', { name: /^Lockfile/ }).click();
        await expect.poll(() => page.textContent('h1')).toBe('This could not be done');
        await page.getByRole('link', { name: 'Go to the start' }).click();
      },
      { javaScriptEnabled: false },
    );
  });

  it('compares lockfiles, and looks up the newest CVE', async () => {
    await at(demo.services().scanner, async ({ page, inspect }) => {
      await page.getByText('What a change introduces, or').click();
      await inspect('scanner change');
      await page.setInputFiles('#after', LOCKFILE);
      await page.getByRole('button', { name: 'Compare lockfiles' }).click();
      await reported(page);
      expect(await page.textContent('h1')).toBe('What the change of package-lock.json introduces');
      expect(await page.getByRole('button', { name: 'SARIF' }).isVisible()).toBe(true);
      await page.goBack();
      await page.fill('#package', 'openssl');
      await page.getByRole('button', { name: 'Newest CVE' }).click();
      await expect.poll(() => page.textContent('h1')).toBe('Newest CVE of openssl');
    });
  });

  it('works by keyboard alone', async () => {
    await at(demo.services().scanner, async ({ page }) => {
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe('Skip to the content');
      await page.focus('#name');
      await page.keyboard.type('mail-shop.test');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Scan e-mail and website');
      await page.keyboard.press('Enter');
      await reported(page);
      await expect.poll(() => focused(page)).toBe('E-mail of mail-shop.test');
      await page.goBack();
      await page.locator('.box').waitFor();
    });
  });

  it('says what is wrong, and takes the focus there', async () => {
    await at(demo.services().scanner, async ({ page, inspect }) => {
      await page.setInputFiles('#file', samplePath('lockfiles/package.json'));
      await page.keyboard.press('Enter');
      await page.locator('.error').waitFor();
      await expect.poll(() => focused(page)).toContain('package-lock.json');
      await inspect('scanner error');
      await page.goto(`${demo.services().scanner}/?q=lodash`);
      await expect.poll(() => page.textContent('.error')).toContain('a package with its version');
      for (const [path, title] of [
        ['/api/nvd?package=z&format=html', 'This could not be done'],
        ['/nothing', 'Not found'],
      ] as const) {
        await page.goto(`${demo.services().scanner}${path}`);
        expect(await page.textContent('h1')).toBe(title);
        await inspect(`scanner ${title}`);
      }
    });
  });

  it('takes the likeliest scan of a file, whatever was chosen before', async () => {
    await at(demo.services().scanner, async ({ page }) => {
      for (const [name, button] of [
        ['project.zip', 'ZIP of a project: licences'],
        ['yarn.lock', 'Lockfile: known vulnerabilities'],
        ['bom.json', 'SBOM: known vulnerabilities'],
      ] as const) {
        await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from('{}') });
        await expect.poll(() => focused(page)).toBe(button);
      }
    });
  });

  it('takes one file that is dropped, and says what else it takes', async () => {
    await at(demo.services().scanner, async ({ page, context }) => {
      const browser = await context.newCDPSession(page);
      const drop = async (files: readonly string[]) => {
        const data = { items: [], files: [...files], dragOperationsMask: 1 };
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
          await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
        }
      };
      for (const files of [[samplePath('lockfiles')], [LOCKFILE, samplePath('lockfiles/package.json')]]) {
        await drop(files);
        await expect.poll(() => focused(page)).toContain('Drop one file');
        await drop([LOCKFILE]);
        await expect.poll(() => focused(page)).toBe('Lockfile: known vulnerabilities');
        expect(await page.locator('.error').count()).toBe(0);
      }
    });
  });

  it('asks for selectors and addresses, tells which scan failed, and keeps its place in the history', async () => {
    await at(demo.services().scanner, async ({ page, inspect }) => {
      await page.fill('#name', 'mail-shop.test');
      await page.getByText('E-mail: add DKIM selectors').click();
      await page.fill('#selectors', 'default, s1');
      await page.fill('#senders', '192.0.2.1');
      await inspect('scanner e-mail options');
      await page.evaluate(
        'const real = fetch; fetch = (url, init) => url.includes("website") ? Promise.reject(new TypeError()) : real(url, init)',
      );
      await page.getByRole('button', { name: 'Scan e-mail and website' }).click();
      await reported(page);
      expect(await page.getByText('SPF of 192.0.2.1').count()).toBe(1);
      await page.getByRole('button', { name: 'Website (failed)' }).click();
      expect(await page.textContent('.error')).toContain('could not be reached');
      await page.goBack();
      expect(await page.inputValue('#selectors')).toBe('default, s1');
      await page.goForward();
      await reported(page);
      await page.reload();
      expect(await page.inputValue('#name')).toBe('mail-shop.test');
      await page.evaluate(ENDLESS);
      await page.getByRole('button', { name: 'Scan e-mail and website' }).click();
      await page.getByText('412 of 1,553').first().waitFor();
      await page.goBack();
      await page.locator('.box').waitFor();
      expect(await page.locator('.error').count()).toBe(0);
    });
  });

  it.each(LOOKS)('shows how far a scan is, and stops it: %s', async (look, options) => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        // Two scans of which neither ends.
        await page.evaluate(ENDLESS);
        await page.fill('#name', 'mail-shop.test');
        await page.getByRole('button', { name: 'Scan e-mail and website' }).click();
        await expect.poll(() => focused(page)).toBe('Scanning mail-shop.test');
        await page.getByText('412 of 1,553 package versions looked up').first().waitFor();
        await expect
          .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
          .toEqual(['E-mail', 'Website']);
        await expect
          .poll(() => page.locator('[role=status]').textContent())
          .toBe('412 of 1,553 package versions looked up');
        await inspect(`scanner at work ${look}`);
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.locator('.box').waitFor();
        expect(await page.locator('.error').count()).toBe(0);
      },
      options,
    );
  });

  it('says that it sends, while an upload is on its way', async () => {
    await at(demo.services().scanner, async ({ page }) => {
      await page.evaluate('fetch = () => new Promise(() => {})');
      await page.setInputFiles('#file', LOCKFILE);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('main li').allTextContents()).toEqual(['Sending …']);
      await page.goBack();
      await page.locator('.box').waitFor();
    });
  });

  it('filters, copies, saves; the filter stays in the address', async () => {
    await at(
      demo.services().scanner,
      async ({ page, inspect }) => {
        await page.setInputFiles('#file', LOCKFILE);
        await page.keyboard.press('Enter');
        await reported(page);
        await page.getByLabel('critical').check();
        await page.getByLabel('transitive').check();
        await page.fill('.filters [type=search]', 'form-data');
        // The page's own word: `page.url()` follows it only a moment later.
        await expect
          .poll(() => page.evaluate('location.hash'))
          .toBe('#text=form-data&severity=CRITICAL&direct=transitive');
        await expect.poll(() => page.locator('tbody tr:visible').count()).toBe(1);
        await inspect('scanner filtered');
        await page.getByRole('link', { name: 'Save, print or export' }).click();
        await expect.poll(() => focused(page)).toBe('Save, print or export');
        await page.getByRole('button', { name: 'Copy' }).first().click();
        await expect
          .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
          .toMatch(/^npm install /);
        for (const [label, ending] of [
          ['SARIF', 'report.sarif.json'],
          ['Save as a page', 'report.html'],
        ]) {
          const download = page.waitForEvent('download');
          await page.getByRole('button', { name: label ?? '' }).click();
          expect((await download).suggestedFilename()).toBe(ending);
        }
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('opens a saved report from a file, without a network', async () => {
    await at(
      `${await saved(readFileSync(LOCKFILE, 'utf8'))}#severity=LOW`,
      async ({ page, inspect }) => {
        await expect.poll(() => page.locator('tbody tr:visible').count()).toBe(3);
        await inspect('scanner saved report');
        await page.emulateMedia({ media: 'print' });
        const printed = page.locator('.filters :is(legend, label):visible');
        expect(await printed.allTextContents()).toEqual(['Severity', 'low']);
        await inspect('scanner printed report');
      },
      { offline: true },
    );
  });

  it('shows strangers’ names as text', async () => {
    const buffer = Buffer.from(JSON.stringify(HOSTILE_BOM));
    await at(demo.services().scanner, async ({ page, inspect }) => {
      await page.setInputFiles('#file', { name: 'hostile.cdx.json', mimeType: '', buffer });
      await page.keyboard.press('Enter');
      await reported(page);
      await expect.poll(() => page.textContent('h1')).toContain(HOSTILE);
      await inspect('scanner hostile names');
    });
    for (const name of ['scanner', 'catalog'] as const)
      await at(`${demo.services()[name]}/?q=${encodeURIComponent(HOSTILE)}`, ({ inspect }) =>
        inspect(`${name} hostile`),
      );
  });

  it('opens 5,000 findings, and filters them', async () => {
    const packages = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [
        `node_modules/p${index}/node_modules/lodash`,
        { version: `1.${index}.0` },
      ]),
    );
    await at(await saved(JSON.stringify({ lockfileVersion: 3, packages })), async ({ page, draw }) => {
      expect(await page.locator('tbody tr').count()).toBe(5_000);
      await draw('scanner 5,000 findings');
      await page.fill('.filters [type=search]', '1.4321.0');
      await expect.poll(() => page.locator('.filters output').textContent()).toBe('1 of 5000 rows');
    });
  });
});

describe('the catalog in a browser', () => {
  it.each(LOOKS)('shows each page: %s', async (look, options) => {
    await at(
      demo.services().catalog,
      async ({ page, inspect }) => {
        await inspect(`catalog front ${look}`);
        await page.locator('.cards a').first().click();
        await inspect(`catalog app ${look}`);
        await page.locator('a[href^="/creators/"]').first().click();
        await inspect(`catalog creator ${look}`);
        await page.goto(demo.services().catalog);
        await page.locator('a[href^="/categories/"]').first().click();
        await inspect(`catalog category ${look}`);
        await page.goto(`${demo.services().catalog}/?q=zzzzqqqq`);
        await inspect(`catalog nothing ${look}`);
        for (const path of ['/apps/none', '/nothing']) {
          await page.goto(`${demo.services().catalog}${path}`);
          await expect.poll(() => page.textContent('h1')).toBe('Not found');
          await page.getByRole('combobox', { name: 'Search apps' }).waitFor();
        }
        await inspect(`catalog error ${look}`);
      },
      options,
    );
  });

  it('is walked by keyboard, without scripts', async () => {
    await at(
      demo.services().catalog,
      async ({ page }) => {
        await page.focus('[type=search]');
        await page.keyboard.type('time');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/?q=time');
        await page.locator('.cards a').first().focus();
        await page.keyboard.press('Enter');
        await page.waitForURL('**/apps/*');
        await expect.poll(() => page.locator('h1').count()).toBe(1);
      },
      { javaScriptEnabled: false },
    );
  });
});

describe('the search box of the catalog', () => {
  it('suggests while somebody types; arrow keys, Enter and Escape choose', async () => {
    await at(demo.services().catalog, async ({ page, inspect }) => {
      const box = page.getByRole('combobox', { name: 'Search apps' });
      const options = page.getByRole('option');
      await box.pressSequentially('ti');
      await options.first().waitFor();
      await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
      await inspect('catalog suggestions');
      await box.press('ArrowUp');
      await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
      await box.press('ArrowDown');
      await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(null);
      await box.press('ArrowDown');
      await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe('suggestion-0');
      await box.press('Escape');
      await expect.poll(async () => [await options.count(), await box.inputValue()]).toEqual([0, 'ti']);
      await box.press('m');
      await options.first().waitFor();
      const first = await options.first().getAttribute('data-href');
      await box.press('ArrowDown');
      await box.press('Enter');
      await page.waitForURL(`**${first}`);
      await box.fill('time');
      await options.first().waitFor();
      await box.press('Enter');
      await page.waitForURL('**/?q=time');
      await box.fill('ti');
      await options.last().click();
      await page.waitForURL((url) => url.search !== '?q=time');
    });
  });
});
