import { type PackageUrl, parsePackageUrl } from '../inventory/purl.ts';
import { identityOf, type Subject, subjectIs } from './identity.ts';
import type { Product, Statement } from './statement.ts';

/** A package, as far as statements name one. */
export interface IdentifiedPackage {
  readonly name: string;
  readonly version: string;
  /** In OSV’s words; null where it is not known. */
  readonly ecosystem: string | null;
  readonly purl: string | null;
}

/** Statements that are about the same: the one that counts, and all of them. */
export interface Verdicts {
  counts: Statement;
  readonly all: Statement[];
}

/** The statements on a vulnerability in a package. Asked with every name of it. */
export type StatementIndex = (names: readonly string[], found: IdentifiedPackage) => readonly Verdicts[];

/**
 * Statements by vulnerability and package, so that very many cost no more than to read them.
 *
 * @param subject what was scanned: a statement about it is about its packages.
 */
export function indexStatements(statements: readonly Statement[], subject: Subject): StatementIndex {
  /** By the name in small letters, then by what is found of the package: each name is looked at once, however many it has. */
  const index = new Map<string, Map<string, Verdicts>>();
  const qualifierNames = new Set<string>();
  for (const statement of statements) {
    const targets = new Set(statement.products.flatMap((each) => targetsOf(each, subject, qualifierNames)));
    for (const name of statement.names.length === 0 ? [''] : statement.names) {
      const key = name.toLowerCase();
      const ofName = index.get(key) ?? new Map<string, Verdicts>();
      index.set(key, ofName);
      for (const target of targets) {
        const known = ofName.get(target);
        if (known === undefined) ofName.set(target, { counts: statement, all: [statement] });
        else {
          known.all.push(statement);
          if (outranks(statement, known.counts)) known.counts = statement;
        }
      }
    }
  }
  return (names, found) => {
    if (index.size === 0) return [];
    const targets = aliasesOf(found, qualifierNames);
    return [...new Set(names), ''].flatMap((name) => {
      const ofName = index.get(name.toLowerCase());
      return ofName === undefined ? [] : targets.flatMap((target) => ofName.get(target) ?? []);
    });
  };
}

/** The later statement counts; of two at the same time the stricter one. */
export function outranks(a: Statement, b: Statement): boolean {
  return a.time === b.time ? STRICTNESS[a.status] > STRICTNESS[b.status] : a.time > b.time;
}

const STRICTNESS = {
  affected: 4,
  under_investigation: 3,
  fixed: 2,
  not_affected: 1,
  ignored: 0,
} as const satisfies Record<Statement['status'], number>;

const ANY = '*';

/** What a product is found by; none where it is neither a package nor what was scanned. */
function targetsOf(product: Product, subject: Subject, qualifierNames: Set<string>): readonly string[] {
  if (product.kind === 'any') return [ANY];
  if (product.kind === 'named') {
    return [named(product.within, product.name, product.version)];
  }
  const { id, parts, document = subject.serialNumber } = product;
  if (subject.serialNumber !== undefined && document !== subject.serialNumber) return [];
  if (subjectIs(subject, id)) {
    const type = parsePackageUrl(id)?.type;
    return parts.length > 0 ? parts.flatMap(purlTarget) : [type === 'golang' ? ofType(type) : ANY];
  }
  return parts.length === 0 ? purlTarget(id) : [];

  function purlTarget(text: string): readonly string[] {
    const url = parsePackageUrl(text);
    if (url === null) return [];
    const identity = identityOf(url);
    for (const name of identity.qualifiers.keys()) qualifierNames.add(name);
    return [written(identity.path, identity.version, [...identity.qualifiers])];
  }
}

/** More qualifiers of a package are not told apart. */
const MAX_QUALIFIERS = 6;

/** All that a package may be found by: without its version, and with each choice of its qualifiers. */
function aliasesOf(
  { name, version, ecosystem, purl }: IdentifiedPackage,
  qualifierNames: ReadonlySet<string>,
): readonly string[] {
  const url: PackageUrl | null = purl === null ? null : parsePackageUrl(purl);
  const own = ecosystem?.toLowerCase() ?? '';
  const within = ['', own.replace(/:.*/, ''), own];
  const plain = [...within, url?.type ?? ''].flatMap((each) => [
    named(each, name, null),
    named(each, name, version),
  ]);
  if (url === null) return [ANY, ...new Set(plain)];
  const identity = identityOf(url);
  const qualifiers = [...identity.qualifiers].filter(([each]) => qualifierNames.has(each));
  const choices = choicesOf(qualifiers.slice(0, MAX_QUALIFIERS));
  const targets = choices.flatMap((chosen) => [
    written(identity.path, null, chosen),
    written(identity.path, identity.version, chosen),
  ]);
  return [ANY, ofType(url.type), ...new Set([...plain, ...targets])];
}

function ofType(type: string): string {
  return `type:${type}`;
}

function named(within: string, name: string, version: string | null): string {
  return `name:${within}\0${name}\0${version ?? ''}`;
}

function choicesOf<T>(values: readonly T[]): readonly (readonly T[])[] {
  return values.reduce<readonly (readonly T[])[]>(
    (choices, value) => [...choices, ...choices.map((chosen) => [...chosen, value])],
    [[]],
  );
}

function written(
  path: string,
  version: string | null,
  qualifiers: readonly (readonly [string, string])[],
): string {
  const sorted = qualifiers.map(([name, value]) => `${name}=${value}`).sort();
  return `purl:${path}@${version ?? ''}?${sorted.join('&')}`;
}
