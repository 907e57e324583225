import type { Advisory } from '../advisory.ts';
import { compareTimestamps } from '../osv/compare-timestamps.ts';
import { baseEcosystem } from '../osv-local/ecosystem-keys.ts';
import { mergeRecords } from '../osv-local/merge-records.ts';
import { packageKey } from '../osv-local/package-name.ts';
import { packAdvisory, unpackAdvisory } from './packed-advisory.ts';

export type AdvisorySet = ReturnType<typeof createAdvisorySet>;

export interface HeldAdvisory {
  /** `PackedAdvisory`. */
  readonly text: string;
  readonly modified: string;
  readonly ecosystems: readonly string[];
  /** Of the packages under which it is found (`packageKey`): none when it is withdrawn. */
  readonly keys: readonly string[];
}

/** Advisories by id, held as JSON, so memory is about that of the index they become. */
export function createAdvisorySet() {
  const held = new Map<string, HeldAdvisory>();
  const putHeld = (id: string, entry: HeldAdvisory) => {
    const known = held.get(id);
    if (known === undefined || compareTimestamps(entry.modified, known.modified) >= 0) held.set(id, entry);
  };
  return {
    get: (id: string) => held.get(id),
    /** Takes the place of what was said before under its id, unless that is newer. */
    put: (advisory: Advisory) => putHeld(advisory.id, toHeld(advisory)),
    /** Every advisory of `others`, put. */
    putAll: (others: { readonly entries: () => Iterable<[string, HeldAdvisory]> }) => {
      for (const [id, entry] of others.entries()) putHeld(id, entry);
    },
    /** Merged with what was said before under its id (`mergeRecords`). */
    merge: (advisory: Advisory) => {
      const known = held.get(advisory.id);
      // The set wrote this text itself.
      const before = known === undefined ? [] : [unpackAdvisory(JSON.parse(known.text))];
      const [merged = advisory] = mergeRecords([...before, advisory]);
      held.set(advisory.id, toHeld(merged));
    },
    delete: (id: string) => void held.delete(id),
    entries: () => held.entries(),
  };
}

function toHeld(advisory: Advisory): HeldAdvisory {
  const named = advisory.withdrawn === null ? advisory.affected : [];
  return {
    text: JSON.stringify(packAdvisory(advisory)),
    modified: advisory.modified,
    ecosystems: [...new Set(advisory.affected.map(({ ecosystem }) => ecosystem))],
    keys: [...new Set(named.map(({ ecosystem, name }) => packageKey(ecosystem, name)))],
  };
}

/** Whether it names packages of an ecosystem (base name). */
export function speaksOf({ ecosystems }: Pick<HeldAdvisory, 'ecosystems'>, ecosystem: string): boolean {
  return ecosystems.some((each) => baseEcosystem(each) === ecosystem);
}
