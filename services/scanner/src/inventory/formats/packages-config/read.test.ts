import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readPackagesConfig } from './read.ts';

const read = (text: string) => readPackagesConfig(Buffer.from(text));

describe('packages.config', () => {
  it('reads packages with their versions, scopes and lines', () => {
    const text = [
      '\ufeff<?xml version="1.0" encoding="utf-8"?>',
      '<packages>',
      '  <!-- <package id="gone" version="1.0" /> -->',
      '  <package id="Newtonsoft.Json" version="9.0.1" targetFramework="net46" />',
      "  <package version='2.0.0.1' id='a&amp;b'></package>",
      '  <package id="StyleCop" version="1.1.0-beta006" targetFramework="net46"',
      '    developmentDependency="true" allowedVersions="[1,2)" />',
      '  <package id="open" />',
      '</packages>',
    ].join('\r\n');
    const rows = read(text).packages.map(({ name, version, scope, unmatched, at }) => [
      `${name}@${version}`,
      scope,
      unmatched,
      at,
    ]);
    expect(rows).toEqual([
      ['Newtonsoft.Json@9.0.1', 'production', null, 4],
      ['StyleCop@1.1.0-beta006', 'development', null, 6],
      ['a&b@2.0.0.1', 'production', null, 5],
      ['open@', 'production', 'no-version', 8],
    ]);
  });

  it.each([
    '<packages><package id="a" version="1" />',
    '<packages><package id="a" version="1"',
    '<configuration><package id="a" version="1" /></configuration>',
    '{}',
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
  });
});
