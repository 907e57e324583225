import type { AuditCheck, Finding, Findings, Gap, PolicyOutcome, SuppressedFinding } from './findings.ts';
import { said } from './gaps.ts';
import { suppressionText } from './triage-findings.ts';
import { counted, nameOf, SEVERITY_WORD } from './words.ts';

/** A report as JUnit XML: one suite for each file, a failure for each finding, a skipped test for what was not looked at. */
export function renderJunit(report: Findings): string {
  const suites = suitesOf(report);
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  const title = attribute('name', report.title);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${title}${counts}>\n${suites.map(suiteText).join('')}</testsuites>\n`;
}

interface Case {
  readonly name: string;
  readonly className: string;
  /** The element that says how it came out; empty when it passed. */
  readonly outcome: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** What stands in no file, or in one that was not read, belongs to the whole. */
function suitesOf({
  subject,
  files,
  findings,
  gaps,
  audit,
  verdict,
  policy = null,
  suppressed = [],
}: Findings): readonly Suite[] {
  const placed = [
    ...findings.map((each) => ({ path: each.place?.path, own: findingCase(each) })),
    ...gaps.map((each) => ({ path: each.path, own: gapCase(each) })),
    ...suppressed.map((each) => ({ path: each.finding.place?.path, own: suppressedCase(each) })),
  ];
  const byPath = Map.groupBy(placed, ({ path }) => path ?? null);
  const casesOf = (path: string | null) => (byPath.get(path) ?? []).map(({ own }) => own);
  const own = files.map(({ path, lookedUp }) => {
    const cases = casesOf(path);
    if (lookedUp) cases.push(passed('packages looked up', counted(lookedUp, 'package')));
    return { name: path, cases: cases.length > 0 ? cases : [emptyCase(lookedUp)] };
  });
  const elsewhere = new Set(byPath.keys()).difference(new Set(files.map(({ path }) => path)));
  const rest = [
    ...(policy === null ? [] : [policyCase(policy)]),
    ...[...elsewhere].flatMap(casesOf),
    ...(audit?.checks ?? []).filter(({ isUndetermined }) => !isUndetermined).map(checkCase),
  ];
  return rest.length === 0 && own.length > 0
    ? own
    : [{ name: subject, cases: rest.length > 0 ? rest : [passed('scan', verdict.join(' '))] }, ...own];
}

/** What a policy denies need not be vulnerable: then nothing else fails. */
function policyCase({ isMet, text }: PolicyOutcome): Case {
  return isMet
    ? passed('policy', text)
    : { name: 'policy', className: 'policy', outcome: failure('policy', text, text) };
}

function suppressedCase({ finding, suppression }: SuppressedFinding): Case {
  return { ...findingCase(finding), outcome: skipped(suppressionText(suppression)) };
}

function findingCase({ rule, package: found, severity, text, fix, place, urgency }: Finding): Case {
  const { command, snippet } = fix;
  const how = [
    ...(snippet === null ? [] : [`In ${snippet.file}:`, snippet.text]),
    ...(command === null ? [] : [command]),
  ];
  const where = place === null ? [] : [place.line === null ? place.path : `${place.path}:${place.line}`];
  const lines = [text, ...urgency, fix.text, ...how, ...where, ...(rule.url === null ? [] : [rule.url])];
  return {
    name: rule.id,
    className: found === null ? 'finding' : nameOf(found),
    outcome: severity === 'INFO' ? '' : failure(SEVERITY_WORD[severity], text, lines.join('\n')),
  };
}

function gapCase({ reason, text, path }: Gap): Case {
  return { name: `not looked at: ${reason}`, className: path ?? 'coverage', outcome: skipped(text) };
}

/** Of a file of which there is nothing to tell: a suite without a test is taken for a mistake. */
function emptyCase(lookedUp: number | null): Case {
  return lookedUp === null
    ? passed('read', 'nothing found')
    : gapCase(said('no-package', 'No package was found, so nothing was looked up.'));
}

function checkCase({ key, name, category, status, description, recommendation, points }: AuditCheck): Case {
  const lines = [description, recommendation, points].filter((each) => each !== null && each !== '');
  const isOpen = status === 'fail' || status === 'warn';
  const outcome = isOpen ? failure(status, description, lines.join('\n')) : '';
  return { name: `${name} (${key})`, className: category, outcome };
}

function passed(name: string, message: string): Case {
  return { name: `${name}: ${message}`, className: 'coverage', outcome: '' };
}

function skipped(message: string): string {
  return `<skipped${attribute('message', message)}/>`;
}

function failure(type: string, message: string, text: string): string {
  return `<failure${attribute('type', type)}${attribute('message', message)}>${escapeXml(text)}</failure>`;
}

function countsOf(cases: readonly Case[]): string {
  const failures = cases.filter(({ outcome }) => outcome.startsWith('<failure')).length;
  return ` tests="${cases.length}" failures="${failures}" errors="0"`;
}

function suiteText({ name, cases }: Suite): string {
  const skips = cases.filter(({ outcome }) => outcome.startsWith('<skipped')).length;
  return `<testsuite${attribute('name', name)}${countsOf(cases)} skipped="${skips}">\n${cases.map(caseText).join('')}</testsuite>\n`;
}

function caseText({ name, className, outcome }: Case): string {
  const head = `<testcase${attribute('classname', className)}${attribute('name', name)}`;
  return outcome === '' ? `${head}/>\n` : `${head}>${outcome}</testcase>\n`;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value).replaceAll(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)}"`;
}

// What XML 1.0 has no way to write, not even as a reference (its production 2).
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(NO_CHARACTER, '\u{fffd}').replaceAll(/[&<>"]/g, (char) => ENTITY[char] ?? char);
}
