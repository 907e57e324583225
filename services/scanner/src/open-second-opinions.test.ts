import { createMemoryCache } from '@repo/service-kit/cache';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import { describe, expect, it } from 'vitest';
import { nvdOf } from '../test/support/opinions.ts';
import { openSecondOpinions } from './open-second-opinions.ts';

async function configured(settings: object) {
  const { deps, close } = openSecondOpinions(
    { GITHUB_API_URL: 'http://127.0.0.1:1', ...settings },
    {
      nvd: nvdOf([]),
      cache: createMemoryCache(1_000),
      counter: createMemoryCounter(10),
      metrics: createMetrics('test'),
      log: createLogger({ service: 'test', level: 'silent', terminal: false }),
    },
  );
  await close();
  return { ghsa: deps.ghsa !== null, nvd: deps.nvd !== null };
}

describe('openSecondOpinions', () => {
  it.each([
    ['nobody without token and key', {}, false, false],
    ['the platform with a token', { GITHUB_TOKEN: 't' }, true, false],
    ['NVD with a key', { NVD_API_KEY: 'k' }, false, true],
    [
      'nobody beside local advisories',
      { GITHUB_TOKEN: 't', NVD_API_KEY: 'k', ADVISORY_DATA_DIR: 'd' },
      false,
      false,
    ],
  ])('asks %s', async (_name, settings, ghsa, nvd) => {
    expect(await configured(settings)).toEqual({ ghsa, nvd });
  });
});
