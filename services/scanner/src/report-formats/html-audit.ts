import { type Html, marked } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import type { AuditCheck } from './findings.ts';
import { counted } from './words.ts';

type Group = readonly [title: string, isFolded: boolean, isMeant: (check: AuditCheck) => boolean];

/** The order in which people read an audit: what costs most, what is open, what is fine. */
export const AUDIT_GROUPS: readonly Group[] = [
  ['Failed', false, ({ status, isUndetermined }) => status === 'fail' && !isUndetermined],
  ['Could not be determined', false, ({ isUndetermined }) => isUndetermined],
  ['To improve', false, ({ status, isUndetermined }) => status === 'warn' && !isUndetermined],
  ['Passed', true, ({ status, isUndetermined }) => status === 'pass' && !isUndetermined],
  ['Facts', true, ({ status, isUndetermined }) => status === 'info' && !isUndetermined],
];

/** Every check: what was seen, and what to publish. */
export function auditSection(checks: readonly AuditCheck[]): Html {
  const groups = AUDIT_GROUPS.map(([title, isFolded, isMeant]) => {
    const members = checks.filter(isMeant).toSorted((a, b) => a.scoreImpact - b.scoreImpact);
    if (members.length === 0) return '';
    const [first, ...others] = members.map(({ recommendation }) => recommendation);
    const shared = others.length > 0 && others.every((each) => each === first) ? first : null;
    const list = html`${adviceOf(shared ?? null)}<ul class="steps">${members.map((check) => checkItem(check, shared))}</ul>`;
    const heading = `${title} (${members.length})`;
    return isFolded
      ? html`<section><h2>${heading}</h2><details><summary>Show ${counted(members.length, 'check')}</summary>${list}</details></section>`
      : html`<section><h2>${heading}</h2>${list}</section>`;
  });
  return html`${groups}`;
}

/** @param shared advice that stands above the list. */
function checkItem(
  { name, key, status, points, description, recommendation, effect, reference }: AuditCheck,
  shared: string | null | undefined,
): Html {
  return html`<li><p><strong><span class="${status}">${name}</span></strong> <span class="quiet">${[key, points].filter((each) => each !== '').join(', ')}, <a href="${reference.url}" rel="noreferrer">${reference.name}</a></span><br>${marked(description)}</p>${recommendation === shared ? '' : adviceOf(recommendation)}${effect === '' ? '' : html`<p class="quiet">${effect}</p>`}</li>`;
}

function adviceOf(recommendation: string | null): Html {
  const { advice, record } = toAdvice(recommendation);
  const toPublish = record === '' ? headersIn(advice) : record;
  return html`${advice === '' ? '' : html`<p><strong>What to do:</strong> ${marked(advice)}</p>`}${toPublish === '' ? '' : html`<pre>${toPublish}</pre>`}`;
}

/** Header lines that a sentence names between backticks: below it they can be copied. */
function headersIn(advice: string): string {
  return [...advice.matchAll(/`([A-Z][A-Za-z-]+: [^`]+)`/g)].map(([, line]) => line).join('\n');
}

/** What to do, and below it what to publish, as it stands. */
export function toAdvice(recommendation: string | null): {
  readonly advice: string;
  readonly record: string;
} {
  const [advice = '', ...record] = (recommendation ?? '').split('\n');
  return { advice, record: record.join('\n') };
}
