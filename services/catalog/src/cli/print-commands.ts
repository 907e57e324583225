import type { DataConfig } from '../config.ts';
import { createWritePool } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { exportCatalog } from '../export/export-catalog.ts';
import { generateRecords } from '../generate/generate-records.ts';

export async function exportCommand(config: DataConfig, output: NodeJS.WritableStream): Promise<void> {
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  const client = createWritePool(database.url);
  try {
    await exportCatalog(client, (lines) => writeOut(output, lines));
  } finally {
    await client.end({ timeout: 2 });
    await database.close();
  }
}

const SEED = 1;
const BATCH_CHARACTERS = 64 * 1024;

export async function generateCommand(apps: number, output: NodeJS.WritableStream): Promise<void> {
  let batch = '';
  for (const record of generateRecords(apps, SEED)) {
    batch += `${JSON.stringify(record)}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    await writeOut(output, batch);
    batch = '';
  }
  await writeOut(output, batch);
}

/** What a command prints cannot be written: nobody reads it any more, or the disk is full. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

async function writeOut(output: NodeJS.WritableStream, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(new OutputError(`Not everything was printed: ${cause.message}`, { cause }));
    output.once('error', fail);
    output.write(text, (cause) => {
      if (cause) return;
      output.off('error', fail);
      resolve();
    });
  });
}
