import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { documentedSettings } from '@repo/tooling/documents';
import { describe, expect, it } from 'vitest';
import { MirrorSettings, ScannerSettings } from './config.ts';

describe('ScannerSettings', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['GITHUB_HOSTS', 'https://github.com'],
    ['GITHUB_HOSTS', ','],
    ['REDIS_URL', 'http://localhost'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['REQUEST_TIMEOUT_MS', '999'],
    // Beyond what timers take, it would be a millisecond.
    ['SHUTDOWN_GRACE_MS', '3000000000'],
    ['SCAN_CONCURRENCY', '0'],
    ['UPLOAD_MEMORY_MB', 'much'],
    ['OSV_API_URL', 'osv.example'],
    ['GITHUB_TOKEN', 'two words'],
    ['NVD_API_KEY', '“quoted”'],
    ['DNS_SERVERS', 'resolver.example:x'],
    ['EXAMPLE_INPUTS', 'https://github.com/owner/repo'],
    ['ALLOWED_PRIVATE_CIDRS', '10.0.0.0/33'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    const parse = () => parseEnv(ScannerSettings, { [name]: value });
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(name);
  });

  it('asks no grader when its address is none', () => {
    expect(parseEnv(ScannerSettings, { OBSERVATORY_API_URL: 'none' }).OBSERVATORY_API_URL).toBe('');
    const parse = () => parseEnv(ScannerSettings, { OBSERVATORY_API_URL: 'grader.example' });
    expect(parse).toThrow('OBSERVATORY_API_URL: must be an http or https address, or none');
  });

  it('never repeats a token', () => {
    expect(() => parseEnv(ScannerSettings, { GITHUB_TOKEN: 'two words' })).not.toThrow('two words');
  });
});

describe('the table of the settings', () => {
  it.each([
    ['scanner', ScannerSettings],
    ['mirror', MirrorSettings],
  ] as const)('names every setting of the %s with its default, and no other', (service, schema) => {
    const defaults: Readonly<Record<string, Value>> = parseEnv(schema, {});
    const settings = Object.keys(schema.shape).map((name) => [name, textOf(defaults[name])]);
    const documented = [...documentedSettings(service)].filter(([name]) => !name.startsWith('OTEL_'));
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(settings));
  });
});

type Value = string | number | readonly unknown[] | undefined;

/** As it is written in the environment; an empty list is as good as unset. */
function textOf(value: Value): string | null {
  const text = typeof value === 'object' ? value.join(',') : String(value ?? '');
  return text === '' ? null : text;
}
