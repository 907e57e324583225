import type { UploadedFile } from '@repo/contracts/scanner';
import { statedTwice } from '@repo/service-kit/stated-twice';
import { NotTheFormatError } from '../inventory/reader.ts';
import { unwrapDocument } from '../inventory/sbom/unwrap-document.ts';
import { decodeDocument } from '../inventory/text/decode-document.ts';
import { isJsonObject, type JsonObject, jsonValues } from '../inventory/text/json-object.ts';
import { ignoreFileOf, readVexDocument } from './readers/index.ts';
import { parseYaml } from './readers/parse-yaml.ts';
import { type Gate, readPolicy } from './readers/policy.ts';
import { importRules } from './rule.ts';
import {
  type CallersStatements,
  inShort,
  type Product,
  type ReadStatements,
  ruleOf,
  type Statement,
} from './statement.ts';
import type { Triage } from './triage.ts';

/** The documents of a request, and the time at which rules have to hold. */
export interface TriageDocuments {
  readonly vex?: UploadedFile | null | undefined;
  readonly policy?: UploadedFile | null | undefined;
  /** Files of the repository itself: what is wrong with one is told and stops nothing. */
  readonly found?: readonly FoundFile[];
  readonly now: Date;
}

export interface FoundFile {
  /** Its path. */
  readonly name: string;
  readonly isVex: boolean;
  /** Null when it could not be read. */
  readonly bytes: Uint8Array | null;
}

/** @throws NotTheFormatError that names the field. */
export function readTriage({ vex, policy, found = [], now }: TriageDocuments): Triage {
  const documents = vex ? inField('vex', () => vexDocuments(vex)) : [];
  const read = documents.map((each, index) =>
    inField('vex', () => readVexDocument(each, documents.length === 1 ? '' : `[${index}].`)),
  );
  const rules = policy ? [inField('policy', () => readPolicyFile(policy, now))] : [];
  const readAll = (isVex: boolean) =>
    found.filter((each) => each.isVex === isVex).flatMap((file) => readFound(file, now));
  const vexes = [...read, ...readAll(true)];
  const policies = [...rules, ...readAll(false)];
  const all = [...vexes, ...policies];
  refuseTooMany(all.flatMap(({ statements }) => statements));
  return {
    vex: vexes.flatMap(({ statements }) => statements.map(inShort)),
    rules: policies.flatMap(({ statements }) => statements.map(inShort)),
    problems: all.flatMap(({ problems }) => problems),
    gate: rules[0]?.gate ?? null,
    openVex: openVexOf(vexes),
  };
}

/** What is indexed takes room for each pair. */
const MAX_PAIRS = 200_000;
/** Written out for each pair, as the index and the message to another thread have them: names may be of any length. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

function refuseTooMany(statements: readonly Statement[]): void {
  const pairs = sum(statements, ({ names, products }) => Math.max(1, names.length) * sum(products, countOf));
  if (pairs > MAX_PAIRS) {
    throw new NotTheFormatError(
      `\`vex\`: These documents name ${pairs} pairs of vulnerability and package: send at most ${MAX_PAIRS}.`,
    );
  }
  if (sum(statements, charactersOf) > MAX_CHARACTERS) {
    throw new NotTheFormatError(
      '`vex`: The names in these documents are too long for how often they are repeated: send fewer statements at once.',
    );
  }
}

function countOf(product: Product): number {
  return product.kind === 'identified' ? Math.max(1, product.parts.length) : 1;
}

function charactersOf({ names, products, statement, author, original }: Statement): number {
  const named = sum(names, ({ length }) => length);
  const about = sum(products, (each) => {
    if (each.kind === 'identified')
      return each.id.length + sum([each.document ?? '', ...each.parts], ({ length }) => length);
    return each.kind === 'named' ? each.name.length + each.within.length + (each.version?.length ?? 0) : 0;
  });
  const beside = sum([statement, author, original], (text) => text?.length ?? 0);
  return named * sum(products, countOf) + about * Math.max(1, names.length) + beside;
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}

function readFound({ name, isVex, bytes }: FoundFile, now: Date): readonly ReadStatements[] {
  const failed = (message: string): readonly ReadStatements[] => [
    { statements: [], problems: [{ rule: ruleOf(name, ''), problem: 'invalid', message }] },
  ];
  if (bytes === null)
    return failed('It excuses nothing: it could not be read, is too large, or is one of too many.');
  try {
    if (!isVex) return [readPolicyFile({ name, bytes }, now, `${name}: `)];
    return vexDocuments({ name, bytes }).map((each) => readVexDocument(each, `${name}: `));
  } catch (error) {
    if (!(error instanceof NotTheFormatError)) throw error;
    return failed(`It excuses nothing: ${error.message}`);
  }
}

function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotTheFormatError)) throw error;
    throw new NotTheFormatError(`\`${field}\`: ${error.message}`, { cause: error });
  }
}

/** Documents taken out of what signs them; nothing of a signature is checked. */
function vexDocuments(input: UploadedFile): readonly JsonObject[] {
  return parseVex(input).map((each) => {
    const { document } = unwrapDocument(each);
    if (isJsonObject(document)) return document;
    throw new NotTheFormatError('This is no VEX document: send a JSON object, or an array of them.');
  });
}

function parseVex({ bytes }: UploadedFile): readonly unknown[] {
  const text = decodeDocument(bytes, 'VEX document');
  let values: readonly unknown[];
  try {
    values = jsonValues(text).flat();
  } catch (cause) {
    throw new NotTheFormatError('This is no VEX document: it is not valid JSON.', { cause });
  }
  const twice = statedTwice(text);
  if (twice === null) return values;
  throw new NotTheFormatError(
    `This VEX document states ${JSON.stringify(twice)} twice in one object: state it once.`,
  );
}

function readPolicyFile(
  input: UploadedFile,
  now: Date,
  place = '',
): ReadStatements & { readonly gate: Gate } {
  const file = ignoreFileOf(input.name);
  if (file === undefined) return readPolicy(parseYaml(input.bytes, 'policy'), now);
  const rules = file
    .read(input.bytes, input.name)
    .map((each) =>
      'problem' in each
        ? { ...each, rule: `${place}${each.rule}` }
        : { ...each, place: `${place}${each.place}` },
    );
  return { ...importRules(rules, now), gate: NO_GATE };
}

const NO_GATE: Gate = { failOn: null, licenses: null, allow: [], deny: [] };

function openVexOf(documents: readonly ReadStatements[]): CallersStatements | null {
  const own = documents.flatMap(({ openVex }) => openVex ?? []);
  if (own.length === 0) return null;
  const [author = null, ...others] = new Set(own.map((each) => each.author));
  return {
    author: others.length === 0 ? author : null,
    statements: own.flatMap(({ statements }) => statements),
  };
}
