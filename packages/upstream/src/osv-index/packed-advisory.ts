import type { AffectedRange, RangeEvent } from '@repo/versions';
import type { Advisory, AffectedPackage, SeverityEntry } from '../advisory.ts';

/** An advisory with short keys and nothing that is empty: most records of a dump say little, and there are many. */
export interface PackedAdvisory {
  readonly i: string;
  readonly m: string;
  readonly p?: string;
  readonly w?: string;
  readonly a?: readonly string[];
  readonly u?: readonly string[];
  readonly r?: readonly string[];
  readonly s?: string;
  readonly v?: readonly PackedSeverity[];
  readonly d?: string;
  readonly f?: readonly PackedAffected[];
}

interface PackedAffected {
  readonly e: string;
  readonly n: string;
  readonly r?: readonly PackedRange[];
  readonly v?: readonly string[];
  readonly s?: readonly PackedSeverity[];
  readonly u?: string;
}

type PackedSeverity = readonly [type: string, score: string];
/** `S` or `E`, then kind and version of each event in turn. */
type PackedRange = readonly string[];

export function packAdvisory(advisory: Advisory): PackedAdvisory {
  const { id, modified, published, withdrawn, aliases, upstream, related, summary, severity } = advisory;
  return {
    i: id,
    m: modified,
    ...(published === null ? {} : { p: published }),
    ...(withdrawn === null ? {} : { w: withdrawn }),
    ...(aliases.length === 0 ? {} : { a: aliases }),
    ...(upstream.length === 0 ? {} : { u: upstream }),
    ...(related.length === 0 ? {} : { r: related }),
    ...(summary === '' ? {} : { s: summary }),
    ...(severity.length === 0 ? {} : { v: severity.map(packSeverity) }),
    ...(advisory.severityWord === null ? {} : { d: advisory.severityWord }),
    ...(advisory.affected.length === 0 ? {} : { f: advisory.affected.map(packAffected) }),
  };
}

export function unpackAdvisory(packed: PackedAdvisory): Advisory {
  return {
    id: packed.i,
    modified: packed.m,
    published: packed.p ?? null,
    withdrawn: packed.w ?? null,
    aliases: packed.a ?? [],
    upstream: packed.u ?? [],
    related: packed.r ?? [],
    summary: packed.s ?? '',
    severity: (packed.v ?? []).map(unpackSeverity),
    severityWord: packed.d ?? null,
    affected: (packed.f ?? []).map(unpackAffected),
  };
}

function packAffected({
  ecosystem,
  name,
  ranges,
  versions,
  severity,
  urgency,
}: AffectedPackage): PackedAffected {
  return {
    e: ecosystem,
    n: name,
    ...(ranges.length === 0 ? {} : { r: ranges.map(packRange) }),
    ...(versions.length === 0 ? {} : { v: versions }),
    ...(severity.length === 0 ? {} : { s: severity.map(packSeverity) }),
    ...(urgency === null ? {} : { u: urgency }),
  };
}

function unpackAffected({ e, n, r, v, s, u }: PackedAffected): AffectedPackage {
  return {
    ecosystem: e,
    name: n,
    ranges: (r ?? []).map(unpackRange),
    versions: v ?? [],
    severity: (s ?? []).map(unpackSeverity),
    urgency: u ?? null,
  };
}

function packSeverity({ type, score }: SeverityEntry): PackedSeverity {
  return [type, score];
}

function unpackSeverity([type, score]: PackedSeverity): SeverityEntry {
  return { type, score };
}

function packRange({ type, events }: AffectedRange): PackedRange {
  return [type === 'SEMVER' ? 'S' : 'E', ...events.flatMap(packEvent)];
}

function packEvent(event: RangeEvent): readonly string[] {
  if ('introduced' in event) return ['i', event.introduced];
  if ('fixed' in event) return ['f', event.fixed];
  return 'lastAffected' in event ? ['l', event.lastAffected] : ['m', event.limit];
}

function unpackRange([type, ...parts]: PackedRange): AffectedRange {
  const events: RangeEvent[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2)
    events.push(unpackEvent(parts[at] ?? '', parts[at + 1] ?? ''));
  return { type: type === 'S' ? 'SEMVER' : 'ECOSYSTEM', events };
}

function unpackEvent(kind: string, version: string): RangeEvent {
  if (kind === 'i') return { introduced: version };
  if (kind === 'f') return { fixed: version };
  return kind === 'l' ? { lastAffected: version } : { limit: version };
}
