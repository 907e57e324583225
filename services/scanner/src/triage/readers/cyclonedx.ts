import type { PolicyFinding, VexJustification } from '@repo/contracts/scanner';
import { z } from 'zod';
import { parsePackageUrl, percentDecoded } from '../../inventory/purl.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { type JsonObject, listOf, objectOf } from '../../inventory/text/json-object.ts';
import {
  apart,
  instantOf,
  MAX_NAMES,
  NO_TIME,
  type Product,
  type ReadStatements,
  ruleOf,
  type Statement,
} from '../statement.ts';

export function isCycloneDx({ bomFormat }: JsonObject): boolean {
  return bomFormat === 'CycloneDX';
}

const text = z.string().min(1);
const Component = z.object({ 'bom-ref': text.optional(), purl: text.optional(), name: text.optional() });
const VulnerabilityDocument = z.object({
  id: text,
  references: z
    .array(z.object({ id: text }))
    .max(MAX_NAMES)
    .optional(),
  analysis: z.object({
    state: z.enum([
      'resolved',
      'resolved_with_pedigree',
      'exploitable',
      'in_triage',
      'false_positive',
      'not_affected',
    ]),
    justification: z.string().optional(),
    detail: z.string().optional(),
    firstIssued: z.string().optional(),
    lastUpdated: z.string().optional(),
  }),
  affects: z.array(
    z.object({ ref: text, versions: z.array(z.object({ version: text.optional() })).optional() }),
  ),
});

const STATUS = {
  resolved: 'fixed',
  resolved_with_pedigree: 'fixed',
  false_positive: 'not_affected',
  not_affected: 'not_affected',
  exploitable: 'affected',
  in_triage: 'under_investigation',
} as const;

/** CycloneDX's nine as OpenVEX's five. */
const JUSTIFICATION: Readonly<Record<string, VexJustification>> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  requires_configuration: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_dependency: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_environment: 'vulnerable_code_cannot_be_controlled_by_adversary',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
};

/**
 * What the analyses of a CycloneDX document say; vulnerabilities without one say nothing. A time is not needed: what has
 * none is older than all that has.
 *
 * @throws NotTheFormatError for another version than 1.4 to 1.7.
 */
export function readCycloneDx(document: JsonObject, place: string): ReadStatements {
  const { specVersion, vulnerabilities, metadata } = document;
  if (typeof specVersion !== 'string' || !/^1\.[4-7]$/.test(specVersion)) {
    throw new NotTheFormatError('Send VEX as CycloneDX 1.4 to 1.7: others have no analysis that is read.');
  }
  const products = productsByReference(document);
  const about = Metadata.safeParse(metadata).data;
  const author = about?.authors?.[0]?.name ?? about?.supplier?.name ?? null;
  const read = listOf(vulnerabilities).map((written, index): Statement | PolicyFinding | null => {
    if (typeof written !== 'object' || written === null || !('analysis' in written)) return null;
    const { data } = VulnerabilityDocument.safeParse(written);
    const rule = ruleOf(`${place}vulnerabilities[${index}]`, data?.id ?? '');
    const own = data?.affects.flatMap((each) => products(each)) ?? [];
    if (data === undefined || own.length === 0) {
      const message =
        'It cannot be applied: it needs `id`, `analysis.state` and `affects` with a `ref` to a package.';
      return { rule, problem: 'invalid', message };
    }
    const { state, justification, detail, lastUpdated, firstIssued } = data.analysis;
    const time = lastUpdated ?? firstIssued ?? about?.timestamp;
    return {
      rule,
      names: [data.id, ...(data.references ?? []).map((each) => each.id)],
      products: own,
      status: STATUS[state],
      justification: JUSTIFICATION[justification ?? ''] ?? null,
      statement: detail ?? null,
      author,
      until: null,
      original: justification === undefined ? state : `${state}: ${justification}`,
      time: time === undefined ? NO_TIME : (instantOf(time) ?? NO_TIME),
    };
  });
  return apart(read.filter((each) => each !== null));
}

const Metadata = z.object({
  timestamp: z.string().optional(),
  authors: z.array(z.object({ name: text.optional() })).optional(),
  supplier: z.object({ name: text.optional() }).optional(),
  component: Component.optional(),
});

type Affected = z.output<typeof VulnerabilityDocument>['affects'][number];

/** A reference is a component of the document, or of another one (`urn:cdx:…#`), there most often a package URL. */
function productsByReference({
  components,
  metadata,
}: JsonObject): (affected: Affected) => readonly Product[] {
  const ids = new Map<string, string>();
  const subject = Metadata.safeParse(metadata).data?.component;
  const waiting: unknown[] = [subject, ...listOf(components)];
  for (const each of waiting) {
    const { data } = Component.safeParse(each);
    const id = data?.purl ?? (each === subject ? data?.name : undefined);
    if (data?.['bom-ref'] !== undefined && id !== undefined) ids.set(data['bom-ref'], id);
    for (const part of listOf(objectOf(each)['components'])) waiting.push(part);
  }
  return ({ ref, versions = [] }) => {
    const [, serialNumber, linked] = /^urn:cdx:([^/#]*)[^#]*#(.*)$/s.exec(ref) ?? [];
    const fragment = linked ?? ref;
    const within = serialNumber === undefined ? {} : { document: serialNumber.toLowerCase() };
    const decoded = percentDecoded(fragment) ?? fragment;
    // A fragment may be encoded once more than the package URL in it.
    const foreign = fragment.startsWith('pkg:') ? fragment : decoded;
    const id = ids.get(fragment) ?? ids.get(decoded) ?? foreign;
    const hasVersion = !id.startsWith('pkg:') || (parsePackageUrl(id)?.version ?? null) !== null;
    if (versions.length === 0 || hasVersion) return [{ kind: 'identified', id, parts: [], ...within }];
    // A range is not judged: what is named by one is not meant.
    return versions.flatMap(({ version }) =>
      version === undefined
        ? []
        : [{ kind: 'identified' as const, id: withVersion(id, version), parts: [], ...within }],
    );
  };
}

export function withVersion(purl: string, version: string): string {
  return purl.replace(/(?=[?#])|$/s, `@${encodeURIComponent(version)}`);
}
