import { hash } from 'node:crypto';
import { type CallersStatements, isExcusing } from '../triage/statement.ts';
import type { Finding, Findings, FoundPackage } from './findings.ts';
import { GENERATOR, toUuid } from './generator.ts';
import { suppressionText } from './triage-findings.ts';
import { isMalicious } from './words.ts';

/**
 * A report as OpenVEX 0.2.0: what the caller stated, `affected` for what else was found, and never `not_affected` of our
 * own, for finding nothing proves nothing. Without a finding it has no statement, which the schema does not foresee.
 */
export function renderOpenVex(report: Findings): string {
  const own = report.statements ?? null;
  const statements = [
    ...(own === null ? [] : saidAgain(own, report.findings)),
    ...[...Map.groupBy(restOf(report), ({ finding }) => finding.rule.id).values()].flatMap(statementsOf),
  ];
  const body = {
    ...(own?.author
      ? { author: own.author }
      : { author: GENERATOR.name, role: 'scanner of known vulnerabilities' }),
    timestamp: report.asOf ?? NO_DATE,
    version: 1,
    tooling: toolingOf(report),
    statements,
  };
  const id = toUuid(hash('sha256', JSON.stringify([report.scan, report.subject, body])));
  return JSON.stringify({ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': `urn:uuid:${id}`, ...body });
}

/** The format demands a date. Where no data states one it is this, so that equal reports stay equal. */
const NO_DATE = '1970-01-01T00:00:00.000Z';

/** What was looked at, and what was not: a reader of statements alone would take silence for safety. */
function toolingOf({ verdict, gaps }: Findings): string {
  return [`${GENERATOR.name} ${GENERATOR.version}.`, ...verdict, ...gaps.map(({ text }) => text)].join(' ');
}

/** Nothing excuses malware: what would is not said again. */
function saidAgain({ statements }: CallersStatements, findings: readonly Finding[]): readonly object[] {
  const malware = findings.filter(isMalicious).flatMap(({ vulnerability }) => vulnerability ?? []);
  const names = new Set(malware.flatMap(({ id, aliases }) => [id, ...aliases].map(foldCase)));
  const isRefused = (each: CallersStatements['statements'][number]) =>
    isExcusing(each) && each.names.some((name) => names.has(foldCase(name)));
  return statements.filter((each) => !isRefused(each)).map(({ said }) => said);
}

function foldCase(name: string): string {
  return name.toLowerCase();
}

interface Stated {
  readonly finding: Finding;
  readonly says: object;
}

/** What the caller's own statements do not tell. */
function restOf({ findings, suppressed = [] }: Findings): readonly Stated[] {
  return [
    ...findings.flatMap((finding): readonly Stated[] => {
      const note = finding.vulnerability?.vex;
      if (note?.original === null) return [];
      if (note?.status === 'under_investigation') return [{ finding, says: { status: note.status } }];
      return [{ finding, says: { status: 'affected', action_statement: finding.fix.text } }];
    }),
    ...suppressed.flatMap(({ finding, suppression }): readonly Stated[] => {
      const { by, status, justification, original } = suppression;
      if (by === 'vex' && original === null) return [];
      const text = suppressionText(suppression);
      // To live with it is no statement that it does no harm.
      if (status === 'ignored') return [{ finding, says: { status: 'affected', action_statement: text } }];
      if (status === 'fixed') return [{ finding, says: { status } }];
      return [
        {
          finding,
          says: { status, ...(justification === null ? {} : { justification }), impact_statement: text },
        },
      ];
    }),
  ];
}

/** Of one vulnerability: one for each thing to say. */
function statementsOf(all: readonly Stated[]) {
  return [...Map.groupBy(all, ({ says }) => JSON.stringify(says)).values()].map((alike) => {
    const own = alike.map(({ finding }) => finding);
    const records = own.flatMap(({ vulnerability }) => vulnerability ?? []);
    const name = own[0]?.rule.id ?? '';
    const aliases = new Set(records.flatMap((record) => [record.id, ...record.aliases]));
    aliases.delete(name);
    const products = new Map(own.flatMap(({ package: found }) => (found === null ? [] : [productOf(found)])));
    return {
      vulnerability: {
        name,
        description: own[0]?.rule.title ?? name,
        ...(aliases.size === 0 ? {} : { aliases: [...aliases] }),
      },
      products: [...products.values()],
      ...alike[0]?.says,
    };
  });
}

/** Tools match products by their package URL; what has none is named by a URN of our own. */
function productOf({ name, version, purl, type }: FoundPackage) {
  const urn = `urn:package:${[type ?? 'library', name, version].map(encode).join(':')}`;
  const product = purl === null ? { '@id': urn } : { '@id': toIri(purl, urn), identifiers: { purl } };
  return [purl ?? urn, product] as const;
}

/** An SBOM may call anything a package URL. */
function toIri(purl: string, otherwise: string): string {
  return /^pkg:[\w.+-]+\/[^\s<>"{}|\\^`\p{C}]+$/u.test(purl) ? purl : otherwise;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
