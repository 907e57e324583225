import type { AffectedRange } from '@repo/versions';
import type { Advisory, AffectedPackage, SeverityEntry } from '../advisory.ts';

/** An advisory whose members are told by their place, for there are many. */
export type PackedAdvisory = readonly [
  id: string,
  modified: string,
  published: string | null,
  withdrawn: string | null,
  aliases: readonly string[],
  upstream: readonly string[],
  related: readonly string[],
  summary: string,
  severity: readonly SeverityEntry[],
  severityWord: string | null,
  affected: readonly PackedAffected[],
];

type PackedAffected = readonly [
  ecosystem: string,
  name: string,
  ranges: readonly PackedRange[],
  versions: readonly string[],
  severity: readonly SeverityEntry[],
  urgency: string | null,
];

type PackedRange = readonly [type: AffectedRange['type'], events: AffectedRange['events']];

export function packAdvisory(advisory: Advisory): PackedAdvisory {
  return [
    advisory.id,
    advisory.modified,
    advisory.published,
    advisory.withdrawn,
    advisory.aliases,
    advisory.upstream,
    advisory.related,
    advisory.summary,
    advisory.severity,
    advisory.severityWord,
    advisory.affected.map(packAffected),
  ];
}

export function unpackAdvisory(packed: PackedAdvisory): Advisory {
  return {
    id: packed[0],
    modified: packed[1],
    published: packed[2],
    withdrawn: packed[3],
    aliases: packed[4],
    upstream: packed[5],
    related: packed[6],
    summary: packed[7],
    severity: packed[8],
    severityWord: packed[9],
    affected: packed[10].map(unpackAffected),
  };
}

function packAffected(entry: AffectedPackage): PackedAffected {
  const { ecosystem, name, ranges, versions, severity, urgency } = entry;
  return [ecosystem, name, ranges.map(({ type, events }) => [type, events]), versions, severity, urgency];
}

function unpackAffected(packed: PackedAffected): AffectedPackage {
  const [ecosystem, name, ranges, versions, severity, urgency] = packed;
  const unpacked = ranges.map(([type, events]) => ({ type, events }));
  return { ecosystem, name, ranges: unpacked, versions, severity, urgency };
}
