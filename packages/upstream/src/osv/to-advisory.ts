import type { AffectedRange, RangeEvent } from '@repo/versions';
import type { Advisory, AffectedPackage, SeverityEntry } from '../advisory.ts';
import type { OsvRecord } from './schema.ts';
import { titleOfDetails } from './title-of-details.ts';

type Affected = OsvRecord['affected'][number];
type Range = Affected['ranges'][number];
type Event = Range['events'][number];

/**
 * An OSV record in our form. Entries without a package name are left out, as are GIT ranges: neither says anything
 * about a version of a package.
 */
export function toAdvisory(record: OsvRecord): Advisory {
  return {
    id: record.id,
    modified: record.modified,
    published: record.published ?? null,
    withdrawn: record.withdrawn || null,
    aliases: record.aliases,
    upstream: record.upstream,
    related: record.related,
    summary: record.summary || titleOfDetails(record.details),
    severity: record.severity.filter(isPresent),
    severityWord: wordOf(record.database_specific?.severity),
    affected: record.affected.flatMap(toAffectedPackage),
  };
}

function toAffectedPackage(entry: Affected): AffectedPackage[] {
  const { ecosystem, name } = entry.package ?? {};
  if (!ecosystem || !name) return [];
  const specific = entry.ecosystem_specific;
  const ofCves = entry.database_specific?.cves_map?.cves.flatMap(({ severity }) => severity) ?? [];
  return [
    {
      ecosystem,
      name,
      ranges: entry.ranges.flatMap(toAffectedRange),
      versions: entry.versions,
      severity: [...entry.severity, ...ofCves].filter(isPresent),
      urgency:
        wordOf(specific?.urgency) ??
        wordOf(specific?.ubuntu_priority) ??
        wordOf(specific?.severity) ??
        wordOf(entry.database_specific?.severity),
    },
  ];
}

/** A type we do not know is read as ECOSYSTEM: leaving it out would make an affected version clean. */
function toAffectedRange(range: Range): AffectedRange[] {
  if (range.type === 'GIT') return [];
  return [
    { type: range.type === 'SEMVER' ? 'SEMVER' : 'ECOSYSTEM', events: range.events.flatMap(toRangeEvents) },
  ];
}

/** One event has one member (schema 1.7); older records put several into one object. */
function toRangeEvents(event: Event): RangeEvent[] {
  const events: RangeEvent[] = [];
  if (isPresent(event.introduced)) events.push({ introduced: event.introduced });
  if (isPresent(event.fixed)) events.push({ fixed: event.fixed });
  if (isPresent(event.last_affected)) events.push({ lastAffected: event.last_affected });
  if (isPresent(event.limit)) events.push({ limit: event.limit });
  return events;
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 40 ? value : null;
}

function isPresent<T extends string | SeverityEntry>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
