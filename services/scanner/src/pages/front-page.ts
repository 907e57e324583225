import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRESS_STAGES } from '@repo/contracts/scanner';
import { type Html, type PageFrame, pageLook, renderPage } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import type { ExampleInputs } from '../example-inputs.ts';
import type { ScanKind } from '../report-formats/findings.ts';
import { PAGE_SCRIPT } from '../report-formats/page-script.ts';
import { PAGE_STYLE } from '../report-formats/page-style.ts';
import { SCAN_FORMATS } from '../scans/render-as.ts';
import { type Choice, recognize } from './recognize.ts';

/** How the front page looks, and the pages of errors. */
export const FRAME: PageFrame = {
  service: 'Scanner',
  promise: 'What is sent is read in memory and forgotten. No account, no cookies, nothing from other hosts.',
  look: pageLook(
    PAGE_STYLE,
    [
      PAGE_SCRIPT,
      recognize.toString(),
      `const STAGES = ${JSON.stringify(PROGRESS_STAGES)};`,
      ...['follow-scan.js', 'front-page.js'].map((file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    ].join('\n'),
  ),
};

const ABOUT =
  'Find known vulnerabilities, risky licences and loose workflow pins, and what to improve in e-mail and website settings.';

/** The one form for everything. What was `typed` is recognised here for those without scripts, else in the browser. */
export function frontPage(typed: string | null, inputs: ExampleInputs, hosts: readonly string[]): string {
  return renderPage(FRAME, {
    title: 'Scanner: known vulnerabilities, licences, domains and websites',
    description: ABOUT,
    canonical: null,
    main: html`<div class="stack"><h1>Scan a lockfile, repository, domain or website</h1>
<p class="prose">${ABOUT}</p>
<div class="box">
<form method="post" action="/api/scan?format=html" enctype="multipart/form-data" id="files">
<label for="file">Drop a lockfile, SBOM or ZIP here, or choose one</label>
<input type="file" name="file" id="file" required aria-describedby="kept">
<p class="quiet small" id="kept">The file is read in memory, never stored.</p>
<div class="buttons">${FILE_SCANS.map(([path, label]) => html`<button formaction="${path}?format=html">${label}</button>`)}</div>
</form>
<form action="/" id="names" data-hosts="${hosts.join(' ')}">
<label for="name">Or type a repository, a domain, a website or a package</label>
<div class="line"><input name="q" id="name" value="${typed ?? ''}" maxlength="2048" required autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="owner/repo, example.org, minimist@1.2.5"><button>Continue</button></div>
</form>
<div id="choices" class="buttons" role="group" aria-label="What to scan">${choicesFor(typed, hosts)}</div>
</div>
<h2>Examples</h2>
<div class="buttons">${examplesOf(inputs, hosts).map(choiceForm)}</div>
<h2>What it looks at</h2>
<ul class="plain offers">${OFFERS.map(offer)}</ul></div>`,
  });
}

const FILE_SCANS = [
  ['/api/scan', 'Lockfile: known vulnerabilities'],
  ['/api/scan/container', 'SBOM: known vulnerabilities'],
  ['/api/scan/legal', 'ZIP of a project: licences'],
] as const;

function choicesFor(typed: string | null, hosts: readonly string[]): Html | readonly Html[] | '' {
  if (typed === null) return '';
  const choices = recognize(typed, hosts);
  return choices.length > 0
    ? choices.map(choiceForm)
    : html`<p>This is no address of a repository, no domain, no website and no package. Type one such as example.org.</p>`;
}

function choiceForm({ path, field, value, label }: Choice): Html {
  return html`<form method="post" action="${path}?format=html" enctype="multipart/form-data"><input type="hidden" name="${field}" value="${value}"><button class="quiet">${label}</button></form>`;
}

function examplesOf(inputs: ExampleInputs, hosts: readonly string[]): readonly Choice[] {
  return [inputs.repository, inputs.domain, inputs.website].flatMap((text) => {
    const [first] = recognize(text, hosts);
    if (first === undefined) return [];
    return [text === inputs.repository ? { ...first, label: `Repository ${text}` } : first];
  });
}

type Offer = readonly [kind: ScanKind, path: string, title: string, about: string];

const OFFERS: readonly Offer[] = [
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
  ['legal', '/api/scan/legal', 'Licences', 'What the licences of the dependencies oblige to.'],
  ['email', '/api/scan/email', 'E-mail', 'SPF, DKIM, DMARC and more, graded, with records to publish.'],
  ['website', '/api/scan/website', 'Websites', 'Headers, certificate and redirects, graded.'],
];

/** @returns with the formats of its report, for the script. */
function offer([kind, path, title, about]: Offer): Html {
  return html`<li data-path="${path}" data-formats="${['json', ...SCAN_FORMATS[kind].formats].join(' ')}"><h3>${title}</h3><p>${about}</p><p class="small"><a href="/docs"><code>POST ${path}</code></a></p></li>`;
}
