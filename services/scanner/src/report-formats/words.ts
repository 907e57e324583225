import { byCodeUnit } from '../by-code-unit.ts';
import { isMalicious as isMaliciousPackage } from '../priority/compare-urgency.ts';
import type { Finding, Fix } from './findings.ts';

/** `1 package`, `1,553 packages`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** An instant of a report as people read it. */
export function timeText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The first of the names, and how many there are beside. */
export function listed(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most).map((name) => shortened(name, 100));
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more.toLocaleString('en-US')} more`;
}

/** At most `most` characters, cut between whole ones. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** An address as every format takes it (RFC 3986); null for what is none, or leads elsewhere than to a page. */
export function pageUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  if (url?.protocol !== 'https:') return null;
  const address = url.href.replaceAll(/[^\w:/?#@!$&'()*+,;=.~%-]/g, encodeURIComponent);
  return /%(?![0-9a-f]{2})/i.test(address) ? null : address;
}

export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN', 'INFO'] as const;

export const SEVERITY_WORD: Readonly<Record<Finding['severity'], string>> = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNKNOWN: 'unrated',
  INFO: 'for information',
};

/** How many findings have each severity, the worst first; none that has no finding. */
export function severityCounts(findings: readonly Finding[]) {
  return SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((each) => each.severity === severity).length,
  })).filter(({ count }) => count > 0);
}

/** A fix that no command makes. */
export function inWords(text: string, to: string | null = null): Fix {
  return { text, to, command: null, snippet: null };
}

/** What a finding has that is about no vulnerability of a dependency: words that say what to do. */
export function plainly(fix: string) {
  return {
    direct: null,
    scope: null,
    fix: inWords(fix),
    chains: [],
    urgency: [],
    vulnerability: null,
  };
}

/** Stands above all else: what is malicious may be running already. */
export function malwareSentence(findings: readonly Finding[]): string | null {
  const names = [...new Set(findings.filter(isMalicious).map(({ package: found }) => nameOf(found)))];
  if (names.length === 0) return null;
  return `${names.length === 1 ? 'One package is' : `${names.length} packages are`} malicious: ${listed(names)}.`;
}

/** A package as people write it; empty where there is none. */
export function nameOf(found: Finding['package']): string {
  return found === null ? '' : `${found.name} ${found.version}`.trimEnd();
}

/** What is found, where the package stands beside it. */
export function aboutOf({ text, rule, package: found, vulnerability }: Finding): string {
  const named = `${nameOf(found)}: `;
  if (vulnerability !== null) return rule.title;
  return text.startsWith(named) ? text.slice(named.length) : text;
}

/** Whatever its severity, which such records seldom have. */
export function isMalicious({ vulnerability }: Finding): boolean {
  return vulnerability !== null && isMaliciousPackage(vulnerability);
}

/** Malware, then the worst; among equals by score, package, rule and place, so that the order is one. */
export function worstFirst(a: Finding, b: Finding): number {
  return (
    Number(isMalicious(b)) - Number(isMalicious(a)) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    (b.score ?? 0) - (a.score ?? 0) ||
    byCodeUnit(a.package?.name ?? '', b.package?.name ?? '') ||
    byCodeUnit(a.package?.version ?? '', b.package?.version ?? '') ||
    byCodeUnit(a.rule.id, b.rule.id) ||
    byCodeUnit(a.place?.path ?? '', b.place?.path ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0)
  );
}
