import type { AuditCheck, Finding, Findings, FixStep, Gap, SuppressedFinding } from './findings.ts';
import { AUDIT_GROUPS, toAdvice } from './html-audit.ts';
import { oneLine } from './plain-text.ts';
import { suppressionText } from './triage-findings.ts';
import { aboutOf, counted, malwareSentence, nameOf, SEVERITY_WORD, severityCounts } from './words.ts';

const MOST_FINDINGS = 20;
const MOST_ITEMS = 50;
const MOST_TEXT = 500;

/** A report as GitHub Flavored Markdown, short enough for a comment: the worst first, the rest counted. */
export function renderMarkdown(report: Findings): string {
  const malware = malwareSentence(report.findings);
  const sections = [
    `# ${inline(report.title)}`,
    ...(report.notice === null ? [] : [`> ${inline(report.notice)}`]),
    ...(malware === null ? [] : [`**${inline(malware)}**`]),
    report.verdict.map(inline).join(' '),
    ...firstSteps(report.fixFirst),
    ...worstFindings(report.findings),
    ...auditSections(report.audit?.checks ?? []),
    ...suppressedSection(report.suppressed ?? []),
    ...gapSection(report.gaps),
    ...factSection(report.facts),
  ];
  return `${sections.join('\n\n')}\n`;
}

function firstSteps(steps: readonly FixStep[]): readonly string[] {
  if (steps.length === 0) return [];
  const items = steps.map(({ text, command, snippet, fixes, tier }, at) => {
    const removes = `removes ${counted(fixes.length, 'vulnerability', 'vulnerabilities')}`;
    const into = snippet === null ? [] : [`   In ${inline(snippet.file)}:`, fenced(snippet.text)];
    return [
      `${at + 1}. **${tier}**: ${inline(text)} (${removes})`,
      ...into,
      ...(command === null ? [] : [fenced(command)]),
    ].join('\n');
  });
  return ['## Fix these first', items.join('\n')];
}

function worstFindings(findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const shown = findings.slice(0, MOST_FINDINGS);
  const rows = shown.map((finding) => {
    const { severity, package: found, rule, place, fix, urgency } = finding;
    return row([
      `${SEVERITY_WORD[severity]}${urgency.length === 0 ? '' : ` (${inline(urgency.join(', '))})`}`,
      found === null ? '' : code(nameOf(found)),
      `${linked(rule.id, rule.url)}<br>${inline(aboutOf(finding))}`,
      place === null ? '' : code(place.line === null ? place.path : `${place.path}:${place.line}`),
      inline(fix.text),
    ]);
  });
  const head = ['severity', 'package', 'finding', 'file', 'fix'];
  return [
    '## Findings',
    [row(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n'),
    ...rest(findings),
  ];
}

function rest(findings: readonly Finding[]): readonly string[] {
  const more = findings.slice(MOST_FINDINGS);
  if (more.length === 0) return [];
  const counts = severityCounts(more).map(
    ({ severity, count }) => `${count.toLocaleString('en-US')} ${SEVERITY_WORD[severity]}`,
  );
  return [`And ${counted(more.length, 'more finding')}: ${counts.join(', ')}.`];
}

/** Failures first, passes last and short. */
function auditSections(checks: readonly AuditCheck[]): readonly string[] {
  return AUDIT_GROUPS.flatMap(([title, , isMeant]) => {
    const members = checks.filter(isMeant);
    if (members.length === 0) return [];
    const items = members.map(({ name, key, points, description, recommendation, effect, status }) => {
      const { advice, record } = toAdvice(status === 'pass' ? null : recommendation);
      return [
        `- **${inline(name)}** (${code(key)}${points === '' ? '' : `, ${points}`}): ${inline(description)}`,
        ...(advice === '' ? [] : [`  ${inline(advice)}`]),
        ...(record === '' ? [] : [fenced(record)]),
        ...(effect === '' ? [] : [`  ${inline(effect)}`]),
      ].join('\n');
    });
    return [`## ${title}`, items.join('\n')];
  });
}

function suppressedSection(suppressed: readonly SuppressedFinding[]): readonly string[] {
  return listSection('Suppressed', suppressed, ({ finding: { rule, package: found }, suppression }) => {
    const what = `${linked(rule.id, rule.url)} in ${code(nameOf(found))}`;
    return `${what}: ${inline(suppressionText(suppression))}`;
  });
}

function gapSection(gaps: readonly Gap[]): readonly string[] {
  return listSection('What could not be looked at', gaps, ({ reason, text, path }) => {
    const where = path === null ? '' : `${code(path)}: `;
    return `${where}${inline(text)} (${inline(reason)})`;
  });
}

function listSection<T>(title: string, all: readonly T[], itemOf: (each: T) => string): readonly string[] {
  if (all.length === 0) return [];
  const items = all.slice(0, MOST_ITEMS).map((each) => `- ${itemOf(each)}`);
  const more = all.length - items.length;
  const counts = more === 0 ? [] : [`- And ${counted(more, 'more entry', 'more entries')}.`];
  return [`## ${title}`, [...items, ...counts].join('\n')];
}

function factSection(facts: Findings['facts']): readonly string[] {
  if (facts.length === 0) return [];
  return ['## Data', facts.map(({ label, value }) => `- ${inline(label)}: ${inline(value)}`).join('\n')];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function linked(text: string, url: string | null): string {
  // An address of a rule is encoded already.
  return url === null ? inline(text) : `[${inline(text)}](${url.replaceAll(/[()<>|]/g, escapeUrl)})`;
}

function escapeUrl(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Text of strangers in one line. What GFM gives a meaning is written as a character reference, which no block, table,
 * link or tag can begin with; a zero-width space keeps names and numbers from becoming mentions.
 */
export function inline(text: string): string {
  return unlinked(text)
    .replaceAll(MENTION, (sign) => `${sign}&#8203;`)
    .replace(/^[-+=#]|(?<=^\d+)[.)]/, reference);
}

/** A name or command in one line, exactly as it is: where mentions have no meaning. */
function code(text: string): string {
  return `<code>${unlinked(text)}</code>`;
}

/** Addresses become links within tags, too; those of mail in spite of character references. */
function unlinked(text: string): string {
  return oneLine(text, MOST_TEXT)
    .replaceAll(ACTIVE, reference)
    .replaceAll(/:(?=\/\/)|(?<=\bwww)\./gi, reference)
    .replaceAll(MAIL, '@&#8203;');
}

const ACTIVE = /[&<>|`*_~[\]!\\{}$^]/g;
/** A number behind the sign is a version, which is copied: a link around it does no harm. */
const MAIL = /(?<=[\w.+-])@(?=[a-z_-][\w.-]*\.[\w.-]*[a-z])/gi;
/** Of people, commits and issues. No digit behind `&#` is theirs: it is of a reference that was written here. */
const MENTION = /(?<!\w)@(?=\w)|@(?=[\da-f]{7})|(?<!&)#(?=\d)|\bGH-(?=\d)/gi;

function reference(char: string): string {
  return `&#${char.charCodeAt(0)};`;
}

/** Of its own lines, in a fence longer than any run of backticks in it. */
function fenced(text: string): string {
  const lines = text
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .toWellFormed()
    .split('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence].map((line) => `   ${line}`).join('\n');
}
