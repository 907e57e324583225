import type { ActionUse } from '../facts.ts';
import { parseUses } from '../reference/parse-uses.ts';
import { type ReadUses, readUses } from './read-uses.ts';

/** The file of an action or a reusable workflow of somebody else. */
export interface Definition {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What it uses in turn, or why it was not read. */
export type ReadDefinition = readonly ActionUse[] | Extract<ReadUses, { kind: 'skipped' }>['reason'];

export function readDefinitions(definitions: readonly Definition[]): readonly ReadDefinition[] {
  return definitions.map(readDefinition);
}

function readDefinition({ file, bytes }: Definition): ReadDefinition {
  const read = readUses(bytes);
  if (read.kind === 'skipped') return read.reason;
  return read.occurrences.flatMap((occurrence): readonly ActionUse[] => {
    const reference = occurrence.by === 'uses' ? parseUses(occurrence.value) : null;
    if (reference === null) return [];
    return [{ path: file, scope: 'production', occurrence, reference, lockedCommit: null }];
  });
}
