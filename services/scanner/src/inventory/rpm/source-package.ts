import rpmSources from '../../../data/rpm-sources.json' with { type: 'json' };
import { sourcesIn, sourceTable } from '../distribution/source-table.ts';
import { type Evr, parseNevra } from './nevra.ts';

/** The source package that a list names. */
export interface RpmSource extends Evr {
  readonly name: string;
}

const FILE_END = /(?:\.(?:no)?src|[.-](?:no)?src\.rpm)$/;

/** Reads `%{SOURCERPM}`: `openssl-3.0.7-27.el9.src.rpm`, also with an epoch in front. Null for what is none. */
export function parseSourceFile(text: string): RpmSource | null {
  return FILE_END.test(text) ? parseNevra(text.replace(FILE_END, '.src')) : null;
}

const TABLE = sourceTable(rpmSources.sources);

/** How the source of a binary package is likely to be called, the package itself first. */
export function likelyRpmSources(binary: string, version: string): readonly string[] {
  const certain = sourcesIn(TABLE, binary, version);
  if (certain !== null) return certain;
  const suffix = rpmSources.suffixes.find((end) => binary.endsWith(end));
  const base = suffix === undefined ? binary : binary.slice(0, -suffix.length);
  const known = sourcesIn(TABLE, base, version) ?? [base];
  return [...new Set([binary, ...known, ...withoutSoname(base)])];
}

/** SUSE and Mageia name libraries after their ABI: `libfoo3`, `lib64foo3`. */
function withoutSoname(name: string): readonly string[] {
  if (!name.startsWith('lib')) return [];
  let end = name.length;
  while (end > 4 && '0123456789.-_'.includes(name[end - 1] ?? '')) end -= 1;
  if (end === name.length) return [];
  const library = name.slice(0, end).replace(/^lib64/, 'lib');
  return library === 'lib' ? [] : [library, library.slice('lib'.length)];
}
