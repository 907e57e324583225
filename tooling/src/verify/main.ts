import { gates } from './gates.ts';
import { runGate } from './run-gate.ts';

/** Every check that needs no server: all gates run, and each that fails shows its output. Exit code 1 if any failed. */
const results = [];
for (const gate of gates) results.push(await runGate(gate));
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(failed.length === 0 ? 'verify: everything holds' : `verify: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
