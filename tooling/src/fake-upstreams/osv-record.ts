import { z } from 'zod';

/** The parts of an OSV record that the fake looks at; it is sent as it was given (OSV schema 1.7). */
export interface OsvRecord {
  readonly id: string;
  readonly modified: string;
  readonly withdrawn?: string;
  readonly aliases?: readonly string[];
  readonly affected?: readonly OsvAffected[];
}

export interface OsvAffected {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly ranges?: readonly OsvRange[];
  readonly versions?: readonly string[];
}

export interface OsvRange {
  readonly type: string;
  readonly events: readonly Readonly<Record<string, string>>[];
}

/** Which package a query asks for; a null version means every version. */
export interface OsvPackageQuery {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string | null;
}

const RecordLine = z.looseObject({
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().exactOptional(),
  aliases: z.array(z.string()).exactOptional(),
  affected: z
    .array(
      z.looseObject({
        package: z.looseObject({ ecosystem: z.string(), name: z.string() }).exactOptional(),
        ranges: z
          .array(z.looseObject({ type: z.string(), events: z.array(z.record(z.string(), z.string())) }))
          .exactOptional(),
        versions: z.array(z.string()).exactOptional(),
      }),
    )
    .exactOptional(),
});

/**
 * Reads records from NDJSON, one a line.
 *
 * @throws TypeError naming the line that is no record.
 */
export function readOsvRecords(ndjson: string): readonly OsvRecord[] {
  return ndjson.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = RecordLine.safeParse(JSON.parse(line));
    if (!read.success) throw new TypeError(`Line ${index + 1} is not an OSV record.`);
    return [read.data];
  });
}
