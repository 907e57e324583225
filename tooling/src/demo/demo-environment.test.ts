import { describe, expect, it } from 'vitest';
import { demoEnvironment } from './demo-environment.ts';

describe('demoEnvironment', () => {
  it('keeps the stores and secrets of a deployment out', () => {
    const env = demoEnvironment({
      PATH: '/bin',
      DATABASE_URL: 'postgres://live',
      REDIS_URL: 'redis://live',
      CATALOG_DATA_DIR: '/live',
      ADVISORY_DATA_DIR: '/live',
      GITHUB_TOKEN: 'secret',
    });
    expect(env['PATH']).toBe('/bin');
    expect(JSON.stringify(env)).not.toMatch(/live|secret/);
    expect(env['REPORT_NOTICE']).toMatch(/^Sample data: /);
  });

  it('puts its files where DEMO_DATA_DIR says', () => {
    expect(demoEnvironment({ DEMO_DATA_DIR: '/elsewhere' })['CATALOG_DATA_DIR']).toBe('/elsewhere');
  });
});
