import { mkdir } from 'node:fs/promises';
import { importDumps } from '@repo/upstream/osv-local';
import { Presets, SingleBar } from 'cli-progress';

/** `advisories import`: builds the index with a progress bar, or with plain lines where there is no terminal. */
export async function importAdvisories(sources: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const startedAt = performance.now();
  const bar = process.stdout.isTTY
    ? new SingleBar(
        { format: '{source} [{bar}] {value}/{total} records, {duration_formatted}' },
        Presets.shades_grey,
      )
    : null;
  let before = 0;
  let total = 0;
  const { records, bytes } = await importDumps(sources, folder, {
    started: (source, count) => {
      before = total;
      if (bar === null) console.log(`Reading ${source}${count === null ? '' : ` (${count} records)`} …`);
      else bar.start(count ?? 0, 0, { source });
    },
    read: (count) => {
      total = count;
      bar?.update(count - before);
    },
  });
  bar?.stop();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${records} records in ${(bytes / 1024 / 1024).toFixed(1)} MB, built in ${seconds} s.`);
}
