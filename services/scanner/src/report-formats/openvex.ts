import { hash } from 'node:crypto';
import type { Finding, Findings, FoundPackage } from './findings.ts';
import { GENERATOR } from './generator.ts';
import { toUuid } from './uuid.ts';

/**
 * A report as OpenVEX 0.2.0: `affected` for what was found, and never `not_affected`, for finding nothing proves
 * nothing. Without a finding it has no statement, which the schema does not foresee.
 */
export function renderOpenVex(report: Findings): string {
  const statements = [...Map.groupBy(report.findings, ({ rule }) => rule.id)].flatMap(([, own]) =>
    statementsOf(own),
  );
  const body = {
    author: GENERATOR.name,
    role: 'scanner of known vulnerabilities',
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

/** Of one vulnerability: one for each thing to do. */
function statementsOf(findings: readonly Finding[]) {
  return [...Map.groupBy(findings, ({ fix }) => fix.text)].map(([action, own]) => {
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
      status: 'affected',
      action_statement: action,
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
