import { NO_REDIS, redisOrigin, WITHOUT_REDIS } from '../test-servers/redis.ts';
import { gates } from '../verify/gates.ts';
import { runGate } from '../verify/run-gate.ts';
import { filesLeftOut } from './files-left-out.ts';
import { runTests } from './run-tests.ts';

/** The whole check of the project: the gates of `verify`, then unit tests, then integration tests on real servers. */
const redis = await redisOrigin();
console.log(`Integration tests will use ${redis ?? 'no Redis, for there is none'}.`);
if (redis === null && process.env['CI'] === 'true') {
  console.error(`${NO_REDIS} With CI=true nothing is left out.`);
  process.exit(1);
}

const gateResults = [];
for (const gate of gates) gateResults.push(await runGate(gate));
const unit = await runTests('unit');
// A test of real servers and browsers is tried again, once, and said: a machine that stops for a moment is no fault of ours.
const integration =
  redis === null
    ? await runTests('integration', ['--retry=1', '--exclude', '**/*.redis.itest.ts'], {
        [WITHOUT_REDIS]: '1',
      })
    : await runTests('integration', ['--retry=1']);

const passed = gateResults.filter(({ ok }) => ok).length + unit.passed + integration.passed;
const failed = gateResults.filter(({ ok }) => !ok).length + unit.failed + integration.failed;
const skipped = unit.skipped + integration.skipped;
if (redis === null) {
  console.log(`\nLeft out, with the few tests of other files that need it. ${NO_REDIS}`);
  for (const file of filesLeftOut()) console.log(`  ${file}`);
}
console.log(`\nTotal: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
