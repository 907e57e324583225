import { expect, it } from 'vitest';
import { memorySettings } from './memory-settings.ts';

const GIB = 1024 ** 3;

it.each([
  [GIB / 4, '128MB', '64MB'],
  [GIB, '128MB', '64MB'],
  [4 * GIB, '512MB', '256MB'],
  [8 * GIB, '1024MB', '512MB'],
  [1_024 * GIB, '1024MB', '512MB'],
])('of %d bytes gives the server a bounded part', (bytes, cache, work) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers: cache, maintenance_work_mem: work });
});
