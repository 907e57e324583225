import { html, raw } from 'hono/html';
import type { Finding, Findings, FixStep, Gap } from './findings.ts';
import { auditSection } from './html-audit.ts';
import { META_POLICY, STYLE } from './html-style.ts';
import { counted, SEVERITIES, SEVERITY_WORD } from './words.ts';

export type Html = ReturnType<typeof html>;

/** More, and a browser takes seconds to show them. */
const MOST_ROWS = 5_000;

/** A report as one page that needs nothing else: no script, no other file. */
export function renderHtml(report: Findings): string {
  const { title, verdict, notice, audit } = report;
  return page(
    title,
    html`<p class="kind">Report of a scan</p>
<h1>${title}</h1>
${notice === null ? '' : html`<p class="notice">${notice}</p>`}
${audit === null ? '' : html`<p class="grade"><b>${audit.grade}</b> <span>${audit.score} of 100 points</span></p>`}
${verdict.map((sentence, at) => html`<p class="${at === 0 ? 'verdict' : 'limits'}">${sentence}</p>`)}
${severities(report.findings)}
${firstSteps(report.fixFirst)}
${audit === null ? '' : auditSection(audit.checks)}
${findingTable(report.findings)}
${gapSection(report.gaps)}
${factSection(report)}`,
  );
}

/** An error as a page of the same kind. */
export function renderErrorPage(status: number, message: string): string {
  return page(
    `Error ${status}`,
    html`<p class="kind">Status ${status}</p><h1>This did not work</h1><p class="verdict">${message}</p>`,
  );
}

function page(title: string, content: Html): string {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#report">Skip to the report</a>
<main id="report">${content}</main>
</body>
</html>
`;
  if (whole instanceof Promise) throw new TypeError('A page is made of what is there.');
  return whole.toString();
}

/** Numbers and words; the bar repeats them. */
function severities(findings: readonly Finding[]): Html | '' {
  if (findings.length === 0) return '';
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((each) => each.severity === severity).length,
  })).filter(({ count }) => count > 0);
  let from = 0;
  const parts = counts.map(({ severity, count }) => {
    const width = (count / findings.length) * 100;
    const part = html`<rect class="${severity}" x="${from.toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`;
    from += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<ul class="counts">${counts.map(({ severity, count }) => html`<li><span class="tone ${severity}">${count.toLocaleString('en-US')} ${SEVERITY_WORD[severity]}</span></li>`)}</ul>`;
}

function firstSteps(steps: readonly FixStep[]): Html | '' {
  if (steps.length === 0) return '';
  return html`<section aria-labelledby="first"><h2 id="first">Fix these first</h2><ol>${steps.map(
    ({ text, tier, fixes, command, snippet }) =>
      html`<li><p>${text} <span class="muted">${tier}; removes ${counted(fixes.length, 'vulnerability', 'vulnerabilities')}</span></p>${command === null ? '' : html`<pre>${command}</pre>`}${
        snippet === null ? '' : html`<p>In <code>${snippet.file}</code>:</p><pre>${snippet.text}</pre>`
      }</li>`,
  )}</ol></section>`;
}

/** One row for each package and place, worst first. */
function findingTable(findings: readonly Finding[]): Html | '' {
  if (findings.length === 0) return '';
  const groups = [...Map.groupBy(findings, groupOf).values()];
  const more = groups.length - MOST_ROWS;
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
<table><thead><tr><th scope="col">Severity</th><th scope="col">What</th><th scope="col">Where</th><th scope="col">Fix</th></tr></thead>
<tbody>${groups.slice(0, MOST_ROWS).map(findingRow)}</tbody></table>
${more > 0 ? html`<p>${counted(more, 'more row')} left out here: the other formats name all.</p>` : ''}</section>`;
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

function findingRow(own: readonly Finding[]): Html | '' {
  const [worst] = own;
  if (worst === undefined) return '';
  const { package: found, place, severity, urgency, fix, chains } = worst;
  const steps = new Set(own.map((each) => each.fix.text));
  return html`<tr>
<td><span class="tone ${severity}">${SEVERITY_WORD[severity]}</span>${urgency.map((word) => html`<p><strong>${word}</strong></p>`)}</td>
<td>${found === null ? '' : html`<p><strong><code>${`${found.name} ${found.version}`.trimEnd()}</code></strong></p>`}${own.length === 1 ? findingDetail(worst) : html`<details><summary>${counted(own.length, 'finding')}: ${worst.rule.id} first</summary>${own.map(findingDetail)}</details>`}${chains.length === 0 ? '' : html`<details><summary>${counted(chains.length, 'way')} to it</summary>${chains.map((chain) => html`<p><code>${chain.join(' > ')}</code></p>`)}</details>`}</td>
<td data-label="Where">${place === null ? 'not known' : html`<code>${place.line === null ? place.path : `${place.path}:${place.line}`}</code>`}</td>
<td data-label="Fix">${[...steps].map((text) => html`<p>${text}</p>`)}${fix.command === null ? '' : html`<pre>${fix.command}</pre>`}${fix.snippet === null ? '' : html`<p>In <code>${fix.snippet.file}</code>:</p><pre>${fix.snippet.text}</pre>`}</td>
</tr>`;
}

function findingDetail({ rule, severity, score, text, vulnerability }: Finding): Html {
  const aliases = [vulnerability?.id, ...(vulnerability?.aliases ?? [])].filter((name) => name !== rule.id);
  const rating = score === null ? SEVERITY_WORD[severity] : `${SEVERITY_WORD[severity]}, CVSS ${score}`;
  const epss = vulnerability?.epss ?? null;
  return html`<p>${link(rule.id, rule.url)} <span class="muted">${rating}${epss === null ? '' : `, EPSS ${(epss.score * 100).toFixed(1)} %`}${aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`}</span><br>${vulnerability === null ? text : rule.title}</p>`;
}

function link(text: string, url: string | null): Html | string {
  return url === null || !/^https?:\/\//.test(url)
    ? text
    : html`<a href="${url}" rel="noreferrer">${text}</a>`;
}

function gapSection(gaps: readonly Gap[]): Html | '' {
  if (gaps.length === 0) return '';
  return html`<section aria-labelledby="gaps"><h2 id="gaps">What could not be looked at</h2><ul>${gaps.map(
    ({ reason, text, path }) =>
      html`<li>${path === null ? '' : html`<code>${path}</code>: `}${text} <span class="muted">(${reason})</span></li>`,
  )}</ul></section>`;
}

function factSection({ facts, files }: Findings): Html | '' {
  if (facts.length + files.length === 0) return '';
  const read = files.map(
    ({ path, lookedUp }) =>
      html`<dt>Read</dt><dd><code>${path}</code>${lookedUp === null ? '' : `, ${counted(lookedUp, 'package')} looked up`}</dd>`,
  );
  return html`<section aria-labelledby="data"><h2 id="data">Data</h2><dl>${facts.map(
    ({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}${read}</dl></section>`;
}
