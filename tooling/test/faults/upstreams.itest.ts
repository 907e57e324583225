import { ErrorBody } from '@repo/contracts/scanner';
import { describe, it } from 'vitest';
import type { ConnectionFault } from '../../src/faults/fault-proxy.ts';
import { type FaultyWorld, startFaultyWorld } from '../../src/faults/faulty-world.ts';
import { type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { SCAN_KINDS, type ScanKind, sendScan } from '../../src/faults/scan-kinds.ts';
import { type Outcome, outcomeOf } from '../../src/faults/steady-load.ts';

const LIMIT_MS = 150_000;
/** Beyond its deadline a request may be late by what a busy machine needs to send its answer. */
const SLACK_MS = 10_000;
const RECOVERY_MS = 40_000;

const FAULTS: readonly ConnectionFault[] = [
  { kind: 'hang' },
  { kind: 'drip', everyMs: 250 },
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'truncate', bytes: 60 },
  { kind: 'garbage' },
];

async function ask(kind: ScanKind, scanner: ObservedService, world: FaultyWorld): Promise<Outcome> {
  const signal = AbortSignal.timeout(kind.deadlineMs + SLACK_MS);
  return outcomeOf(sendScan(kind, scanner.url, world, signal));
}

const isSlow = ({ kind }: ConnectionFault) => kind === 'hang' || kind === 'drip';
/** A website is given 75 s to be graded: a test that waits for it is run by hand (`FAULT_TESTS=all`). */
const isPatient = process.env['FAULT_TESTS'] === 'all';

/** What is wrong with an answer that was made while no upstream could be asked; empty: nothing. */
function faultsOf(kind: ScanKind, { status, body, headers, failure }: Outcome): string {
  if (status === 0) return `no answer: ${failure}`;
  const value: unknown = JSON.parse(body);
  if (status === 503) {
    ErrorBody.parse(value);
    return headers.has('retry-after') ? '' : '503 without Retry-After';
  }
  if (status !== 200 || kind.isHonest === undefined) return `${status}: ${body.slice(0, 300)}`;
  return kind.isHonest(kind.contract.parse(value)) ? '' : `not honest: ${body.slice(0, 300)}`;
}

describe.concurrent('upstreams that fail', () => {
  it.for(FAULTS)(
    '($kind) cost no scan its answer, and are asked again when they are well',
    { timeout: LIMIT_MS },
    async (fault, { expect }) => {
      const kinds = SCAN_KINDS.filter(
        ({ deadlineMs }) => isPatient || !isSlow(fault) || deadlineMs <= 60_000,
      );
      const world = await startFaultyWorld();
      const scanner = await startObserved('scanner', { ...world.env, SCAN_CONCURRENCY: '16' });
      try {
        await world.setAll(fault);
        const failed = await Promise.all(
          kinds.map(async (kind) => [kind.name, faultsOf(kind, await ask(kind, scanner, world))]),
        );
        expect(failed.filter(([, faults]) => faults !== '')).toEqual([]);
        expect(await scanner.metric('http_requests_in_flight')).toBe(1);
        expect(await scanner.metric('scans_running')).toBe(0);

        await world.setAll({ kind: 'none' });
        for (const kind of SCAN_KINDS) {
          await expect
            .poll(async () => (await ask(kind, scanner, world)).status, {
              timeout: RECOVERY_MS,
              interval: 500,
            })
            .toBe(200);
        }
      } finally {
        await scanner.stop();
        await world.stop();
      }
    },
  );
});
