import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRESS_STAGES } from '@repo/contracts/scanner';
import type { Endpoint } from '@repo/service-kit/http';
import { type Html, type PageFrame, pageLook, renderPage } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import type { ExampleInputs } from '../example-inputs.ts';
import type { ScanKind } from '../report-formats/findings.ts';
import { PAGE_SCRIPT } from '../report-formats/page-script.ts';
import { PAGE_STYLE } from '../report-formats/page-style.ts';
import { SCAN_FORMATS } from '../scans/render-as.ts';
import { type Choice, recognize } from './recognize.ts';

const UNRECOGNIZED =
  'This is not recognised. Type a repository (owner/repo), a domain (example.org), a website (https://example.org) or a package with its version (minimist@1.2.5).';

/** How the pages of errors look. */
export const ERROR_FRAME: PageFrame = {
  service: 'Scanner',
  promise: 'What is sent is read in memory and forgotten. No account, no cookies, nothing from other hosts.',
  look: pageLook(PAGE_STYLE),
};

/** How the front page looks. */
export const FRAME: PageFrame = {
  ...ERROR_FRAME,
  look: pageLook(
    PAGE_STYLE,
    [
      PAGE_SCRIPT,
      recognize.toString(),
      `const STAGES = ${JSON.stringify(PROGRESS_STAGES)};`,
      `const UNRECOGNIZED = ${JSON.stringify(UNRECOGNIZED)};`,
      ...['follow-scan.js', 'report-tools.js', 'front-page.js'].map((file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    ].join('\n'),
  ),
};

const ABOUT =
  'Find known vulnerabilities, risky licences and loose workflow pins, and what to improve in the settings of mail and websites.';

/** The one form for everything. What was `typed` is recognised here for those without scripts, else in the browser. */
export function frontPage(
  typed: string | null,
  inputs: ExampleInputs,
  hosts: readonly string[],
  endpoints: readonly Endpoint[],
): string {
  const choices = typed === null ? [] : recognize(typed, hosts);
  // The script gives the fields their form, too: while nothing is typed there is none.
  const ofMail = choices.some(isMail) ? html` form="mail"` : '';
  return renderPage(FRAME, {
    title: 'Scanner: known vulnerabilities, licences, domains and websites',
    description: ABOUT,
    canonical: typed === null ? '/' : null,
    main: html`<div class="stack"><h1>Scan a lockfile, repository, domain or website</h1>
<p class="prose">${ABOUT}</p>
<div class="box">
<form method="post" action="/api/scan?format=html" enctype="multipart/form-data" id="files">
<label for="file">Drop a lockfile, SBOM or ZIP here, or choose one</label>
<input type="file" name="file" id="file" required aria-describedby="kept">
<p class="quiet small" id="kept">The file is read in memory, never stored.</p>
<div class="buttons">${FILE_SCANS.map(([path, label]) => html`<button formaction="${path}?format=html">${label}</button>`)}</div>${FILE_SCANS.map(([path, label]) => inOtherFormats(path, label))}
</form>
<form action="/" id="names" data-hosts="${hosts.join(' ')}">
<label for="name">Or type a repository, a domain, a website or a package</label>
<p class="quiet small" id="hint">For example owner/repo, example.org or minimist@1.2.5.</p>
<div class="line"><input name="q" id="name" value="${typed ?? ''}" maxlength="2048" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="hint"><button>Continue</button></div>
</form>
<div id="choices" class="buttons" role="group" aria-label="What to scan">${choices.map((choice) => choiceForm(choice, inOtherFormats(choice.path, choice.label)))}${typed !== null && choices.length === 0 ? html`<p class="error">${UNRECOGNIZED}</p>` : ''}</div>
<details id="options"${ofMail === '' ? html` hidden` : ''}><summary>E-mail: add DKIM selectors or sender addresses</summary>
<p><label for="selectors">DKIM selectors that you use (<code>dkimSelectors</code>)</label><input name="dkimSelectors" id="selectors"${ofMail} autocapitalize="none" spellcheck="false" aria-describedby="commas"></p>
<p><label for="senders">Addresses that send your mail: do they pass SPF? (<code>senderIps</code>)</label><input name="senderIps" id="senders"${ofMail} autocapitalize="none" spellcheck="false" aria-describedby="commas"></p>
<p class="quiet small" id="commas">Both may stay empty. Put commas between several, for example mail2024, s1 and 192.0.2.1, 2001:db8::1.</p>
</details>
<details><summary>What a change introduces, or the newest CVE of a package</summary>
<form method="post" action="/api/scan/diff?format=html" enctype="multipart/form-data">
<label for="before">Lockfile before the change; none where it is new</label><input type="file" name="base" id="before">
<label for="after">Lockfile after the change</label><input type="file" name="head" id="after" required>
<div class="buttons"><button class="quiet">Compare lockfiles</button></div>${inOtherFormats('/api/scan/diff', 'The comparison')}
</form>
<form method="post" action="/api/scan/repo/diff?format=html" enctype="multipart/form-data">
<label for="changed">Repository of the change</label><input name="url" id="changed" required autocapitalize="none" spellcheck="false">
<label for="from">Branch, tag or commit that it goes into</label><input name="base" id="from" required autocapitalize="none" spellcheck="false">
<label for="to">Branch, tag or commit of the change; of a fork owner:branch</label><input name="head" id="to" required autocapitalize="none" spellcheck="false">
<div class="buttons"><button class="quiet">Compare branches</button></div>${inOtherFormats('/api/scan/repo/diff', 'The comparison')}
</form>
<form action="/api/nvd">
<label for="package">Name of a package or product</label><input name="package" id="package" required minlength="2" maxlength="100" autocapitalize="none" spellcheck="false">
<div class="buttons"><button class="quiet" name="format" value="html">Newest CVE</button></div>
</form>
</details>
</div>
<h2>Examples</h2>
<div class="buttons">${examplesOf(inputs, hosts).map((choice) => choiceForm(choice, ''))}</div>
<h2>What it looks at</h2>
<ul class="plain offers">${offersOf(endpoints)}</ul></div>`,
  });
}

const FILE_SCANS = [
  ['/api/scan', 'Lockfile: known vulnerabilities'],
  ['/api/scan/container', 'SBOM: known vulnerabilities'],
  ['/api/scan/legal', 'ZIP of a project: licences'],
] as const;

const MAIL = '/api/scan/email';

function isMail({ path }: Choice): boolean {
  return path === MAIL;
}

/** @param more below the button. */
function choiceForm({ path, field, value, label }: Choice, more: Html | ''): Html {
  // The fields of `#options` belong to the form `mail`; an example is none.
  const id = path === MAIL && more !== '' ? html` id="mail"` : '';
  return html`<form method="post" action="${path}?format=html" enctype="multipart/form-data"${id}><input type="hidden" name="${field}" value="${value}"><button class="quiet">${label}</button>${more}</form>`;
}

/** For who has no scripts: they take it away, and offer the same above a report. */
function inOtherFormats(path: string, what: string): Html {
  const formats = formatsOf(OFFERS.find((each) => each[1] === path)?.[0] ?? 'lockfile');
  const buttons = formats
    .filter((format) => format !== 'html')
    .map((format) => html`<button class="quiet" formaction="${path}?format=${format}">${format}</button>`);
  return html`<details class="unscripted"><summary>${what} in another format</summary><div class="buttons">${buttons}</div></details>`;
}

function formatsOf(kind: ScanKind): readonly string[] {
  return ['json', ...SCAN_FORMATS[kind].formats];
}

function examplesOf(inputs: ExampleInputs, hosts: readonly string[]): readonly Choice[] {
  return [inputs.repository, inputs.domain, inputs.website].flatMap((text) => {
    const [first] = recognize(text, hosts);
    if (first === undefined) return [];
    return [text === inputs.repository ? { ...first, label: `Repository ${text}` } : first];
  });
}

/** What is offered: the scan, where, how people call it, and what it is for. */
const OFFERS: readonly (readonly [kind: ScanKind, path: string, title: string, about: string])[] = [
  [
    'lockfile',
    '/api/scan',
    'Lockfiles',
    'Known vulnerabilities, what to fix first, and the commands that do.',
  ],
  ['container', '/api/scan/container', 'SBOMs', 'The same for the packages of a container image.'],
  ['purl', '/api/scan/purl', 'Packages', 'One package, before you install it, or a list of package URLs.'],
  ['repository', '/api/scan/repo', 'Repositories', 'Every lockfile of a repository at one commit.'],
  ['supply-chain', '/api/scan/supply-chain', 'Workflows', 'How each action is pinned, and what moved.'],
  ['legal', '/api/scan/legal', 'Licences', 'What the licences of your dependencies require.'],
  ['email', MAIL, 'E-mail', 'SPF, DKIM, DMARC and more, graded, with records to publish.'],
  ['website', '/api/scan/website', 'Websites', 'Headers, certificate and redirects, graded.'],
  ['diff', '/api/scan/diff', 'Changes of a lockfile', 'What a change introduces, resolves and keeps.'],
  [
    'repository-diff',
    '/api/scan/repo/diff',
    'Changes of a repository',
    'The same for every lockfile between two branches.',
  ],
  ['nvd', '/api/nvd', 'Newest CVE', 'The latest CVE that names a package or product.'],
];

/** With the formats of its report, for the script. */
function offersOf(endpoints: readonly Endpoint[]): readonly Html[] {
  return OFFERS.map(([kind, path, title, about]) => {
    const { id = '', method = '' } = endpoints.find((each) => each.path === path) ?? {};
    return html`<li data-path="${path}" data-formats="${formatsOf(kind).join(' ')}"><h3>${title}</h3><p>${about}</p><p class="small"><a href="/docs#${id}"><code>${method} ${path}</code></a></p></li>`;
  });
}
