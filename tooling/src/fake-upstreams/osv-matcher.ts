import { baseEcosystem, plainName } from './affects.ts';
import type { OsvPackageQuery, OsvRecord } from './osv-record.ts';

/** Decides whether a record affects what a query asks for. */
export type Affects = (record: OsvRecord, query: OsvPackageQuery) => boolean;

/** The records behind a fake OSV, found by id, by alias and by package. */
export interface OsvMatcher {
  byId(id: string): OsvRecord | null;
  /** Ids of the records that carry `alias`. */
  idsOfAlias(alias: string): readonly string[];
  /** Records that affect the package, sorted by id; withdrawn ones never. */
  match(query: OsvPackageQuery): readonly OsvRecord[];
}

/** Indexes `records` by package name, so that thousands of queries are answered quickly. */
export function createOsvMatcher(records: readonly OsvRecord[], affects: Affects): OsvMatcher {
  const ids = new Map(records.map((record) => [record.id, record]));
  const aliases = new Map<string, string[]>();
  const packages = new Map<string, Set<OsvRecord>>();
  for (const record of records) {
    for (const alias of record.aliases ?? []) at(aliases, alias, () => []).push(record.id);
    if (record.withdrawn !== undefined) continue;
    for (const { package: named } of record.affected ?? []) {
      if (named === undefined) continue;
      at(packages, keyOf(named.ecosystem, named.name), () => new Set<OsvRecord>()).add(record);
    }
  }
  return {
    byId: (id) => ids.get(id) ?? null,
    idsOfAlias: (alias) => (aliases.get(alias) ?? []).toSorted(),
    match: (query) =>
      [...(packages.get(keyOf(query.ecosystem, query.name)) ?? [])]
        .filter((record) => affects(record, query))
        .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id))),
  };
}

function keyOf(ecosystem: string, name: string): string {
  return `${baseEcosystem(ecosystem)}\n${plainName(ecosystem, name)}`;
}

function at<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
