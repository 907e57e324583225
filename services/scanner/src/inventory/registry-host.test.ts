import { describe, expect, it } from 'vitest';
import { registryOf } from './registry-host.ts';

describe('registryOf', () => {
  it.each([
    ['https://Npm.Example/a/-/a-1.0.0.tgz', 'npm.example'],
    ['http://localhost:4873/a', 'localhost:4873'],
    ['https://user:p@ss@index.example/simple', 'index.example'],
    ['sparse+https://crates.example/index/', 'crates.example'],
    ['https://a.example?x=/b', 'a.example'],
  ])('%s: %s', (address, registry) => {
    expect(registryOf(address)).toEqual({ registry });
  });

  it.each([
    undefined,
    '',
    'a.example/simple',
    'file:///a',
    'https://',
    'https://[::1]/',
    `https://${'a'.repeat(5000)}/`,
  ])('names none for %j', (address) => {
    expect(registryOf(address)).toEqual({});
  });
});
