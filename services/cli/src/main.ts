import { EXIT } from './exit-code.ts';
import { run } from './run.ts';

const { stdout, stderr } = process;
// Whatever ends the run before its end (a loop that runs dry, a signal) must not look like a verdict.
process.exitCode = EXIT.failed;
// Nor must what nobody has caught, which Node ends with 1.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(EXIT.failed);
});
let isCut = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads only the beginning (`| head`) has the verdict in the exit code all the same.
  if (error.code === 'EPIPE') return;
  stderr.write(`The report cannot be written: ${error.message}\n`);
  isCut = true;
  process.exitCode = EXIT.usage;
});
// Notes that nobody can read change no verdict.
stderr.on('error', () => undefined);
const exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  input: () => process.stdin,
  terminal: { isTTY: stdout.isTTY, columns: stdout.columns },
  print: (text) => stdout.write(text),
  note: (text) => stderr.write(`${text}\n`),
  status: stderr.isTTY ? (text) => stderr.write(text) : null,
});
if (!isCut) process.exitCode = exitCode;
