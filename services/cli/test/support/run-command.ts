import { Readable } from 'node:stream';
import { run } from '../../src/run.ts';

export interface FinishedRun {
  readonly exitCode: number;
  readonly printed: string;
  readonly noted: string;
}

/** The command in this process: what it prints is kept. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
  status: ((text: string) => void) | null = null,
  input: Iterable<Uint8Array> = [],
): Promise<FinishedRun> {
  const printed: Uint8Array[] = [];
  const noted: string[] = [];
  const exitCode = await run(args, {
    env,
    cwd,
    input: () => Readable.from(input),
    terminal: { isTTY: false, columns: undefined },
    print: (text) => printed.push(Buffer.from(text)),
    note: (text) => noted.push(text),
    status,
  });
  return { exitCode, printed: Buffer.concat(printed).toString('utf8'), noted: noted.join('\n') };
}
