import { generateRecords } from '../generate/generate-records.ts';
import { writeOut } from './write-out.ts';

const SEED = 1;
const BATCH_CHARACTERS = 64 * 1024;

/** `catalog generate --apps N`: prints a made-up catalog of N apps as an import file. */
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
