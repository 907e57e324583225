import { gates } from '../verify/gates.ts';
import { runGate } from '../verify/run-gate.ts';
import { runTests } from './run-tests.ts';

/** Everything that must be green: the gates of `verify`, then unit tests, then integration tests on real servers. */
const gateResults = [];
for (const gate of gates) gateResults.push(await runGate(gate));
const unit = await runTests('unit');
const integration = await runTests('integration');

const passed = gateResults.filter(({ ok }) => ok).length + unit.passed + integration.passed;
const failed = gateResults.filter(({ ok }) => !ok).length + unit.failed + integration.failed;
const skipped = unit.skipped + integration.skipped;
console.log(`\nTotal: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
