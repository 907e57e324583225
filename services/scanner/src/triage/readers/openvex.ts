import { type PolicyFinding, VexJustification } from '@repo/contracts/scanner';
import { z } from 'zod';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { type JsonObject, listOf, objectOf } from '../../inventory/text/json-object.ts';
import {
  apart,
  instantOf,
  MAX_NAMES,
  type Product,
  type ReadStatements,
  ruleOf,
  type Statement,
} from '../statement.ts';

const CONTEXT = /^https:\/\/openvex\.dev\/ns(?:\/v(?<version>[\d.]+))?\/?$/;

/** Whether the document says of itself that it is OpenVEX. The context may be a list. */
export function isOpenVex({ '@context': context }: JsonObject): boolean {
  return contextOf(context) !== undefined;
}

function contextOf(context: unknown): string | undefined {
  const all: readonly unknown[] = Array.isArray(context) ? context : [context];
  return all.filter((each) => typeof each === 'string').find((each) => CONTEXT.test(each));
}

const text = z.string().min(1);
const Named = z.object({
  '@id': text.optional(),
  identifiers: z.object({ purl: text.optional() }).optional(),
});
const Identifier = z.union([text.transform((id) => ({ ids: [id] })), Named.transform(toIds)]);
const ProductDocument = z.union([
  text.transform((id) => ({ ids: [id], parts: null })),
  Named.extend({ subcomponents: z.array(Identifier).optional() }).transform((each) => ({
    ...toIds(each),
    parts: each.subcomponents ?? null,
  })),
]);

function toIds({ '@id': id, identifiers }: z.output<typeof Named>) {
  return { ids: [id, identifiers?.purl].filter((each) => each !== undefined) };
}

/** A statement of 0.2.0, or of 0.0.x, where names are plain texts and parts stand beside the products. */
const StatementDocument = z.object({
  vulnerability: z.union([
    text.transform((name) => [name]),
    z
      .object({
        name: text.optional(),
        '@id': text.optional(),
        aliases: z.array(text).max(MAX_NAMES).default([]),
      })
      // go-vex, and so trivy and grype, take the identifier for a name, too; documents of theirs have nothing else.
      .transform(({ name, '@id': id, aliases }) =>
        [name, id, ...aliases].filter((each) => each !== undefined),
      ),
  ]),
  timestamp: z.string().optional(),
  products: z.array(ProductDocument).optional(),
  subcomponents: z.array(Identifier).optional(),
  status: z.enum(['not_affected', 'fixed', 'affected', 'under_investigation']),
  justification: VexJustification.nullish().catch(null),
  impact_statement: z.string().optional(),
  action_statement: z.string().optional(),
  status_notes: z.string().optional(),
});

/** @throws NotTheFormatError for a version that is not known, or without statements. */
export function readOpenVex(document: JsonObject, place: string): ReadStatements {
  const version = CONTEXT.exec(contextOf(document['@context']) ?? '')?.groups?.['version'] ?? '0.0.1';
  if (!/^0\.[02]\.\d+$/.test(version)) {
    throw new NotTheFormatError(`This is OpenVEX ${version}: send OpenVEX 0.2.0 or 0.0.x.`);
  }
  const { statements: written, author, timestamp } = document;
  if (!Array.isArray(written)) throw new NotTheFormatError('This OpenVEX document has no list `statements`.');
  const inherited = { author: typeof author === 'string' && author !== '' ? author : null, timestamp };
  const read = written.map((each: unknown, index) =>
    readStatement(each, `${place}statements[${index}]`, inherited),
  );
  if (repeatedIn(written.map(objectOf)) > MAX_REPEATED_CHARACTERS)
    throw new NotTheFormatError('The subcomponents of its statements are too many for all their products.');
  const understood = read.flatMap((each, index) =>
    'problem' in each
      ? []
      : [{ names: each.names, status: each.status, said: asSaidNow(objectOf(written[index]), timestamp) }],
  );
  return { ...apart(read), openVex: { author: inherited.author, statements: understood } };
}

/** As JSON: what stands beside products is said of each of them. */
const MAX_REPEATED_CHARACTERS = 16 * 1024 * 1024;

function repeatedIn(statements: readonly JsonObject[]): number {
  return statements.reduce((total, { products, subcomponents = '' }) => {
    return total + listOf(products).length * JSON.stringify(subcomponents).length;
  }, 0);
}

/** A statement as 0.2.0 has it, with the time of its document where it has none of its own. */
function asSaidNow({ subcomponents, ...written }: JsonObject, timestamp: unknown): object {
  const { vulnerability, products } = written;
  const identified = (each: unknown) => (typeof each === 'string' ? { '@id': each } : objectOf(each));
  const parts = subcomponents === undefined ? {} : { subcomponents: listOf(subcomponents).map(identified) };
  return {
    ...written,
    vulnerability: typeof vulnerability === 'string' ? { name: vulnerability } : vulnerability,
    products: listOf(products).map((each) => ({ ...parts, ...identified(each) })),
    ...('timestamp' in written || timestamp === undefined ? {} : { timestamp }),
  };
}

function readStatement(
  written: unknown,
  place: string,
  document: { readonly author: string | null; readonly timestamp: unknown },
): Statement | PolicyFinding {
  const { data } = StatementDocument.safeParse(written);
  if (data === undefined) {
    const message =
      'It is no statement: it needs a vulnerability with a name, products and one of the four statuses.';
    return { rule: place, problem: 'invalid', message };
  }
  const { vulnerability: names } = data;
  const rule = ruleOf(place, names[0] ?? '');
  const invalid = (message: string): PolicyFinding => ({ rule, problem: 'invalid', message });
  if (names.length === 0) return invalid('It names no vulnerability: give it a `name`.');
  const beside = partsOf(data.subcomponents);
  const products = (data.products ?? []).flatMap(({ ids, parts }) =>
    productsOf(ids, parts === null ? beside : partsOf(parts)),
  );
  if (products.length === 0) return invalid('It names no product: give at least one.');
  const stated = data.timestamp ?? document.timestamp;
  const time = typeof stated === 'string' ? instantOf(stated) : null;
  if (time === null) return invalid('It has no time: give `timestamp` (RFC 3339) to it or to the document.');
  const { justification = null } = data;
  if (data.status === 'not_affected' && justification === null && !data.impact_statement) {
    const message =
      'Nobody is told why: `not_affected` needs one of the five justifications, or an `impact_statement`.';
    return { rule, problem: 'refused', message };
  }
  return {
    rule,
    names,
    products,
    status: data.status,
    justification,
    statement: data.impact_statement || data.action_statement || data.status_notes || null,
    author: document.author,
    until: null,
    original: null,
    time,
  };
}

function productsOf(ids: readonly string[], parts: readonly string[]): readonly Product[] {
  return ids.map((id) => ({ kind: 'identified', id, parts }));
}

function partsOf(parts: readonly z.output<typeof Identifier>[] = []): readonly string[] {
  // A part without a name that is read is no part that is known: without it the product would be meant as a whole.
  return parts.flatMap(({ ids }) => (ids.length === 0 ? '' : ids));
}
