import { isAbsolute, join, relative } from 'node:path';
import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { documentedSettings } from '@repo/tooling/documents';
import { describe, expect, it } from 'vitest';
import { CatalogConfig, MigrateConfig } from './config.ts';

describe('CatalogConfig', () => {
  it('needs nothing to be set', () => {
    const config = parseEnv(CatalogConfig, {});
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8081,
      LOG_LEVEL: 'info',
      TRUSTED_PROXY_HOPS: 0,
      SHUTDOWN_GRACE_MS: 10_000,
    });
    expect(config.DATABASE_URL).toBeUndefined();
    expect(config.CATALOG_DATA_DIR).toMatch(/\.data.catalog$/);
  });

  it('makes the data folder absolute, whatever it was given as', () => {
    expect(isAbsolute(parseEnv(CatalogConfig, { CATALOG_DATA_DIR: 'some/place' }).CATALOG_DATA_DIR)).toBe(
      true,
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['REDIS_URL', 'http://localhost'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['PUBLIC_URL', 'catalog.example'],
  ])('refuses %s=%s and names the variable, not the value', (name, value) => {
    const parse = () => parseEnv(CatalogConfig, { [name]: value });
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(name);
    expect(parse).not.toThrow(value);
  });
});

describe('MigrateConfig', () => {
  it.each(['Reader', 'reader; drop table apps', '1st', 'x'.repeat(64)])(
    'refuses %s as the name of a role',
    (name) => {
      const parse = () => parseEnv(MigrateConfig, { DATABASE_READER_ROLE: name });
      expect(parse).toThrow('DATABASE_READER_ROLE: must be a name');
    },
  );
});

describe('the table of the settings', () => {
  it('names every setting with its default, and no other', () => {
    const root = join(import.meta.dirname, '../../..');
    const config = parseEnv(CatalogConfig, {});
    const defaults = {
      ...config,
      CATALOG_DATA_DIR: relative(root, config.CATALOG_DATA_DIR),
    } as const satisfies Readonly<Record<string, Value>>;
    const names = Object.keys({ ...CatalogConfig.shape, ...MigrateConfig.shape });
    const settings = names.map((name) => [name, textOf(defaults, name)]);
    const documented = [...documentedSettings('catalog')].filter(([name]) => !name.startsWith('OTEL_'));
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(settings));
  });
});

type Value = string | number | undefined;

function textOf(defaults: Readonly<Record<string, Value>>, name: string): string | null {
  const value = defaults[name];
  return value === undefined ? null : String(value);
}
