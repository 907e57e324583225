import { describe, expect, it } from 'vitest';
import { sourcesIn, sourceTable } from './source-table.ts';

const TABLE = sourceTable([
  'openssl: libssl# openssl-provider',
  'openssl1.0: libssl1.0.2',
  'gcc-$m: libstdc++#',
  'gcc-$1: gcc-#-base',
  'llvm$m: libclang#-#',
  'mariadb|mariadb-$v: libmariadb#',
]);

describe('a table of sources', () => {
  it.each([
    ['openssl-provider', '3.0-1', ['openssl']],
    ['libssl3', '3.0-1', ['openssl']],
    ['libssl1.1', '1.1.1n-0', ['openssl']],
    ['libssl1.0.2', '1.0.2u-1', ['openssl1.0']],
    ['libstdc++6', '12.2.0-14', ['gcc-12']],
    ['gcc-8-base', '8.3.0-6', ['gcc-8']],
    ['libclang1-14', '1:14.0.6-12', ['llvm14']],
    ['libmariadb3', '1:10.5.23-0', ['mariadb', 'mariadb-10.5']],
  ])('%s %s: %s', (binary, version, sources) => {
    expect(sourcesIn(TABLE, binary, version)).toEqual(sources);
  });

  it.each(['libssl', 'unknown', '__proto__', 'constructor', ''])('"%s" is not in it', (binary) => {
    expect(sourcesIn(TABLE, binary, '1')).toBeNull();
  });
});
