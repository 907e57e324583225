import { auditOf } from './email-audit.ts';
import { domain, healthyPolicy, zone } from './email-cases.ts';
import type { MailZoneChanges } from './mail-zone.ts';
import { policyFetch } from './policy-fetch.ts';
import { parseZone } from './zone.ts';
import { createZoneLookup } from './zone-lookup.ts';

/** The recommendations of the report on a changed zone, by check. */
export async function adviceOn(
  changes: MailZoneChanges,
  name: string = domain,
  documents: Parameters<typeof policyFetch>[0] = healthyPolicy,
  lost: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const failures = lost.map((question) => [question, { kind: 'timeout', reason: 'no-reply' }] as const);
  const lookup = createZoneLookup(parseZone(zone.text(changes)), new Map(failures));
  const { checks } = await auditOf(name, lookup, policyFetch(documents));
  return new Map(
    checks.flatMap(({ key, recommendation }) => (recommendation ? [[key, recommendation]] : [])),
  );
}

/** The records of a recommendation; empty when it is words. */
export function recordsIn(advice: string | undefined): readonly string[] {
  return advice?.split('\n').slice(1) ?? [];
}

/** Records as advice has them. */
export const dmarcLine = (text: string, name: string = domain) => `_dmarc.${name}. IN TXT "${text}"`;
export const spfLine = (text: string) => `${domain}. IN TXT "${text}"`;
