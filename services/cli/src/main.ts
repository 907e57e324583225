import { EXIT } from './exit-code.ts';
import { run } from './run.ts';

const { stdout, stderr } = process;
// Whatever ends the run before its end (a loop that runs dry, a signal) must not look like a verdict.
process.exitCode = EXIT.failed;
// Who reads only the beginning (`| head`) has the verdict in the exit code all the same.
stdout.on('error', () => undefined);
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  terminal: { isTTY: stdout.isTTY, columns: stdout.columns },
  print: (text) => stdout.write(text),
  note: (text) => stderr.write(`${text}\n`),
  status: stderr.isTTY ? (text) => stderr.write(text) : null,
});
