import { platform } from 'node:os';
import { expect, it } from 'vitest';
import { cpuSeconds } from './cpu-seconds.ts';

it.runIf(platform() === 'linux')('counts what Node itself counts for this process', () => {
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const before = own();
  const counted = cpuSeconds(process.pid);
  expect(counted).toBeGreaterThan(before - 0.1);
  expect(counted).toBeLessThan(own() + 0.1);
});
