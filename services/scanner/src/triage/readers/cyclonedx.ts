import type { PolicyFinding, VexJustification } from '@repo/contracts/scanner';
import { z } from 'zod';
import { parsePackageUrl, percentDecoded } from '../../inventory/purl.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { imageReference } from '../../inventory/sbom/document-values.ts';
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

const text = z.string().min(1);
const Component = z.object({
  'bom-ref': text.optional(),
  purl: text.optional(),
  name: text.optional(),
  version: text.optional(),
});
const Version = z.object({ version: text.optional(), status: z.string().optional() });
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
  affects: z.array(z.object({ ref: text, versions: z.array(Version).optional() })),
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
  const read = listOf(vulnerabilities).flatMap((written, index): readonly (Statement | PolicyFinding)[] => {
    if (typeof written !== 'object' || written === null || !('analysis' in written)) return [];
    const { data } = VulnerabilityDocument.safeParse(written);
    const rule = ruleOf(`${place}vulnerabilities[${index}]`, data?.id ?? '');
    const all = data?.affects.flatMap(({ versions = [] }) => versions) ?? [];
    const own = data?.affects.flatMap((each) => products(each, all, STATUS[data.analysis.state])) ?? [];
    if (data === undefined || own.length === 0) {
      const message =
        'It cannot be applied: it needs `id`, `analysis.state` and `affects` with a `ref` to a package; of its versions only single ones are read.';
      return [{ rule, problem: 'invalid', message }];
    }
    const { state, justification, detail, lastUpdated, firstIssued } = data.analysis;
    const time = lastUpdated ?? firstIssued ?? about?.timestamp;
    return [...Map.groupBy(own, ({ status }) => status)].map(([status, alike]) => ({
      rule,
      names: [data.id, ...(data.references ?? []).map((each) => each.id)],
      products: alike.map(({ product }) => product),
      status,
      justification: JUSTIFICATION[justification ?? ''] ?? null,
      statement: detail ?? null,
      author,
      until: null,
      original: justification === undefined ? state : `${state}: ${justification}`,
      time: time === undefined ? NO_TIME : (instantOf(time) ?? NO_TIME),
    }));
  });
  return apart(read);
}

const Metadata = z.object({
  timestamp: z.string().optional(),
  authors: z.array(z.object({ name: text.optional() })).optional(),
  supplier: z.object({ name: text.optional() }).optional(),
  component: Component.optional(),
});

type Affected = z.output<typeof VulnerabilityDocument>['affects'][number];
type Versions = readonly z.output<typeof Version>[];
type Status = (typeof STATUS)[keyof typeof STATUS];

interface Judged {
  readonly product: Product;
  readonly status: Status;
}

/** A reference is a component of the document, or of another one (`urn:cdx:…#`), there most often a package URL. */
function productsByReference({
  components,
  metadata,
}: JsonObject): (affected: Affected, all: Versions, status: Status) => readonly Judged[] {
  const ids = new Map<string, string>();
  const subject = Metadata.safeParse(metadata).data?.component;
  const waiting: unknown[] = [subject, ...listOf(components)];
  for (const each of waiting) {
    const { data } = Component.safeParse(each);
    const { purl, name, version = null, 'bom-ref': reference } = data ?? {};
    const id = purl ?? (each === subject ? name : undefined);
    if (reference !== undefined && id !== undefined)
      ids.set(reference, version === null ? id : (inVersion(id, version) ?? id));
    for (const part of listOf(objectOf(each)['components'])) waiting.push(part);
  }
  return ({ ref, versions = [] }, all, status) => {
    const [, serialNumber, linked] = /^urn:cdx:([^/#]*)[^#]*#(.*)$/s.exec(ref) ?? [];
    const fragment = linked ?? ref;
    const within = serialNumber === undefined ? {} : { document: serialNumber.toLowerCase() };
    const decoded = percentDecoded(fragment) ?? fragment;
    // A fragment may be encoded once more than the package URL in it.
    const foreign = fragment.startsWith('pkg:') ? fragment : decoded;
    const id = ids.get(fragment) ?? ids.get(decoded) ?? foreign;
    const judged = (own: string, says: Status): Judged => ({
      product: { kind: 'identified', id: own, parts: [], ...within },
      status: says,
    });
    if (versions.length === 0) return [judged(id, status)];
    const statusOf = statusesOf(all, status);
    // A range is not judged: what is named by one is not meant.
    return versions.flatMap((each) => {
      const own = each.version === undefined ? null : inVersion(id, each.version);
      const says = statusOf(each.status);
      return own === null || says === null ? [] : [judged(own, says)];
    });
  };
}

/**
 * What is said of a version by its own status. Where none is unaffected, the list says which versions the analysis is
 * about; else it spares the unaffected ones, and excuses no others.
 */
function statusesOf(versions: Versions, status: Status) {
  if (versions.every((each) => each.status !== 'unaffected')) return () => status;
  const isExcusing = status === 'fixed' || status === 'not_affected';
  return (own: string | undefined): Status | null => {
    if (own === 'unaffected') return isExcusing ? status : null;
    if (!isExcusing) return status;
    return own === 'unknown' ? 'under_investigation' : 'affected';
  };
}

/** Null where it has another version. */
function inVersion(id: string, version: string): string | null {
  if (!id.startsWith('pkg:')) return imageReference(id, version);
  const own = parsePackageUrl(id)?.version ?? null;
  if (own === null) return withVersion(id, version);
  // An epoch may stand in a qualifier.
  return own === version || own === version.replace(/^\d+:/, '') ? id : null;
}

export function withVersion(purl: string, version: string): string {
  return purl.replace(/(?=[?#])|$/s, `@${encodeURIComponent(version)}`);
}
