import { type Html, marked, type PageFrame, pageLook, renderPage } from '@repo/service-kit/pages';
import { html, raw } from 'hono/html';
import type { Finding, Findings, Fix, FixStep, Gap, Place, SuppressedFinding } from './findings.ts';
import { isUnaskedOpinion } from './gaps.ts';
import { auditSection } from './html-audit.ts';
import { FACETS, filterForm } from './html-filters.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { suppressionText } from './triage-findings.ts';
import { aboutOf, counted, malwareSentence, nameOf, SEVERITY_WORD, severityCounts } from './words.ts';

const REPORT_FRAME: PageFrame = {
  service: 'Scanner',
  promise: 'What was not looked at is named above; it never counts as clean.',
  look: pageLook(PAGE_STYLE, PAGE_SCRIPT),
};

/** For the response: what only a header can say, too. */
export const REPORT_POLICY = `${REPORT_FRAME.look.filePolicy}; frame-ancestors 'none'`;

/** More, and a browser takes seconds to show them. */
const MOST_ROWS = 5_000;

/** A report as one page that needs nothing else: what is shown, sent and saved is the same. */
export function renderHtml(report: Findings): string {
  const { title, verdict, notice, audit } = report;
  // The checks that are open stand among the others.
  const gaps = report.gaps.filter(({ reason }) => !audit?.checks.some(({ key }) => key === reason));
  const malware = malwareSentence(report.findings);
  const isLimited = gaps.some((gap) => !isUnaskedOpinion(gap));
  const sentences = verdict.map((sentence, at) =>
    at === 0 ? html`<p class="verdict">${sentence}</p>` : html`<p>${sentence}</p>`,
  );
  const page = renderPage(REPORT_FRAME, {
    title,
    description: verdict.join(' '),
    canonical: null,
    isFile: true,
    main: html`<h1>${title}</h1>
${notice === null ? '' : html`<p class="notice">${notice}</p>`}
${malware === null ? '' : html`<p class="verdict error">${malware}</p>`}
${!audit?.grade ? sentences : html`<div class="grade"><b aria-hidden="true">${audit.grade}</b><div>${sentences}</div></div>`}
${isLimited ? html`<p class="notice">This report has limits: <a href="#gaps">see what could not be looked at</a>.</p>` : ''}
${severities(report.findings)}
${firstSteps(report)}
${audit === null ? '' : auditSection(audit.checks)}
${findingTable(report.findings)}
${suppressedSection(report.suppressed ?? [])}
${gapSection(gaps)}
${factSection(report)}`,
  });
  return page.replaceAll(NO_TEXT, '\u{fffd}');
}

/** Control characters, which HTML has not (§13.2.3.5 of the standard, "control-character-in-input-stream"). */
const NO_TEXT = /[^\P{Cc}\t\n\r]/gu;

/** Numbers and words; the bar repeats them. */
function severities(findings: readonly Finding[]): Html | '' {
  if (findings.length === 0) return '';
  const counts = severityCounts(findings);
  let from = 0;
  const parts = counts.map(({ severity, count }) => {
    const width = (count / findings.length) * 100;
    const part = html`<rect class="${severity}" x="${from.toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`;
    from += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<ul class="row counts">${counts.map(({ severity, count }) => html`<li><span class="tone ${severity}">${count.toLocaleString('en-US')} ${SEVERITY_WORD[severity]}</span></li>`)}</ul>`;
}

function firstSteps({ fixFirst: steps, findings }: Findings): Html | '' {
  if (steps.length === 0) return '';
  const urgencies = Map.groupBy(findings, ({ vulnerability }) => vulnerability?.id);
  const urgencyOf = ({ fixes, tier }: FixStep) => {
    const because = fixes.flatMap((id) => urgencies.get(id) ?? []).flatMap(({ urgency }) => urgency);
    const why = because.length === 0 ? '' : `; ${[...new Set(because)].join(', ')}`;
    return `${tier === 'undetermined' ? 'not known' : tier}${why}`;
  };
  return html`<section aria-labelledby="first"><h2 id="first">Fix these first</h2><ol class="steps">${steps.map(
    (step) =>
      html`<li><p>${marked(step.text)} <span class="quiet">Removes ${counted(step.fixes.length, 'vulnerability', 'vulnerabilities')}. Urgency: ${urgencyOf(step)}.</span></p>${howTo(step)}</li>`,
  )}</ol></section>`;
}

function howTo({ command, snippet }: Pick<Fix, 'command' | 'snippet'>): Html {
  return html`${
    snippet === null ? '' : html`<p>In <code>${snippet.file}</code>:</p><pre>${snippet.text}</pre>`
  }${command === null ? '' : html`<pre>${command}</pre>`}`;
}

/** One row for each package and place, worst first. */
function findingTable(findings: readonly Finding[]): Html | '' {
  if (findings.length === 0) return '';
  const groups = [...Map.groupBy(findings, groupOf).values()];
  const fixForAll = findings.length > 1 ? sharedFix(findings) : null;
  const columns: Columns = {
    // One file and no line: the title says that.
    where: findings.some(
      ({ place }) => place !== null && (place.line ?? place.path) !== findings[0]?.place?.path,
    ),
    fix: fixForAll === null,
  };
  const rows = groups.slice(0, MOST_ROWS).map((own) => findingRow(own, columns));
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${fixForAll === null ? '' : html`<p>${marked(fixForAll)}</p>`}${filterForm(groups)}
<table><thead><tr><th scope="col">Severity</th><th scope="col">What</th>${columns.where ? html`<th scope="col">Where</th>` : ''}${columns.fix ? html`<th scope="col">Fix</th>` : ''}</tr></thead>
<tbody>${rows}</tbody></table>
${leftOut(groups.length)}</section>`;
}

/** What is to be done about each of them, when that is the same words: then it is said once. */
function sharedFix([first, ...others]: readonly Finding[]): string | null {
  if (first === undefined || first.fix.command !== null || first.fix.snippet !== null) return null;
  return others.every(({ fix }) => fix.text === first.fix.text) ? first.fix.text : null;
}

function groupOf({ package: found, place }: Finding): string {
  return JSON.stringify([
    found?.name,
    found?.version,
    found?.ecosystem,
    found?.purl,
    place?.path,
    place?.line,
  ]);
}

interface Columns {
  readonly where: boolean;
  readonly fix: boolean;
}

function findingRow(own: readonly Finding[], columns: Columns): Html | '' {
  const [worst] = own;
  if (worst === undefined) return '';
  const { package: found, place, severity, urgency, chains } = worst;
  const data = FACETS.map(({ name, valuesOf }) => html` ${raw(`data-${name}`)}="${valuesOf(own).join(' ')}"`);
  return html`<tr${data}>
<td><span class="tone ${severity}">${SEVERITY_WORD[severity]}</span>${urgency.map((word) => html`<p><strong>${word}</strong></p>`)}</td>
<td>${found === null ? '' : html`<p><strong><code>${nameOf(found)}</code></strong></p>`}${own.length === 1 ? findingDetail(worst, false) : html`<details><summary>${counted(own.length, 'finding')}: ${worst.rule.id} first</summary>${own.map((each) => findingDetail(each, true))}</details>`}${chains.length === 0 ? '' : html`<details><summary>${counted(chains.length, 'dependency path')}</summary>${chains.map((chain) => html`<p><code>${chain.join(' > ')}</code></p>`)}</details>`}</td>
${columns.where ? html`<td data-label="Where">${place === null ? 'not known' : placeText(place)}</td>` : ''}
${columns.fix ? fixCell(own) : ''}
</tr>`;
}

/** A path breaks behind its slashes, its last name stays with the line. */
function placeText({ path, line }: Place): Html {
  return html`<code>${path.split(/(?<=\/)/).map((name, at) => html`${at === 0 ? '' : html`<wbr>`}${name}`)}${line === null ? '' : html`<span class="at">:${line}</span>`}</code>`;
}

function fixCell(own: readonly Finding[]): Html {
  const steps = new Set(own.map(({ fix }) => fix.text));
  const fix = own
    .map((each) => each.fix)
    .find(({ command, snippet }) => command !== null || snippet !== null);
  return html`<td data-label="Fix">${[...steps].map((text) => html`<p>${marked(text)}</p>`)}${fix === undefined ? '' : html`<details><summary>How</summary>${howTo(fix)}</details>`}</td>`;
}

/** @param isOneOfMany whose row states the severity of the worst. */
function findingDetail(finding: Finding, isOneOfMany: boolean): Html {
  const { rule, severity, score, vulnerability } = finding;
  const names = vulnerability === null ? [] : [vulnerability.id, ...vulnerability.aliases];
  const aliases = names.filter((name) => name !== rule.id);
  const epss = vulnerability?.epss ?? null;
  const about = [
    ...(isOneOfMany ? [SEVERITY_WORD[severity]] : []),
    ...(score === null ? [] : [`CVSS ${score}`]),
    ...(epss === null ? [] : [`EPSS ${(epss.score * 100).toFixed(1)} %`]),
    ...(aliases.length === 0 ? [] : [`also ${aliases.join(', ')}`]),
  ];
  return html`<p>${link(rule.id, rule.url)} <span class="quiet">${about.join(', ')}</span><br>${aboutOf(finding)}</p>`;
}

function link(text: string, url: string | null): Html | string {
  return url === null ? text : html`<a href="${url}" rel="noreferrer">${text}</a>`;
}

function leftOut(count: number): Html | '' {
  const more = count - MOST_ROWS;
  return more > 0 ? html`<p>${counted(more, 'more row')} left out here: the other formats name all.</p>` : '';
}

/** Folded, for the caller asked not to see it. */
function suppressedSection(suppressed: readonly SuppressedFinding[]): Html | '' {
  if (suppressed.length === 0) return '';
  const items = suppressed
    .slice(0, MOST_ROWS)
    .map(
      ({ finding: { rule, package: found }, suppression }) =>
        html`<li>${link(rule.id, rule.url)} in <code>${nameOf(found)}</code>: ${suppressionText(suppression)}</li>`,
    );
  return html`<section aria-labelledby="suppressed"><h2 id="suppressed">Suppressed</h2><details><summary>Show ${counted(suppressed.length, 'vulnerability', 'vulnerabilities')}</summary><ul class="gaps">${items}</ul></details>
${leftOut(suppressed.length)}</section>`;
}

function gapSection(gaps: readonly Gap[]): Html | '' {
  if (gaps.length === 0) return '';
  return html`<section aria-labelledby="gaps"><h2 id="gaps">What could not be looked at</h2><ul class="gaps">${gaps.map(
    ({ reason, text, path }) =>
      html`<li>${path === null ? '' : html`<code>${path}</code>: `}${marked(text)} <span class="quiet">(${reason})</span></li>`,
  )}</ul></section>`;
}

function factSection({ facts, files }: Findings): Html | '' {
  if (facts.length + files.length === 0) return '';
  const read = files.map(
    ({ path, lookedUp }) =>
      html`<dd><code>${path}</code>${lookedUp === null ? '' : `, ${counted(lookedUp, 'package')} looked up`}</dd>`,
  );
  return html`<section aria-labelledby="data"><h2 id="data">Data</h2><dl>${facts.map(
    ({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}${read.length === 0 ? '' : html`<dt>${read.length === 1 ? 'File' : 'Files'} read</dt>${read}`}</dl></section>`;
}
