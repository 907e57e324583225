import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../test/support/example-advisory.ts';
import { affectedEntries } from './affected-entries.ts';

const entries = (ecosystem: string, name: string, asked: [string, string]) =>
  affectedEntries(exampleAdvisory({ affected: [exampleAffected({ ecosystem, name })] }), ...asked).length;

describe('affectedEntries', () => {
  it.each([
    ['npm', 'left', 'npm', 'left', 1],
    ['npm', 'left', 'npm', 'Left', 0],
    ['npm', 'left', 'PyPI', 'left', 0],
    ['NuGet', 'Acme.Left', 'NuGet', 'acme.left', 1],
    ['Go', 'github.com/BurntSushi/toml', 'Go', 'github.com/burntsushi/toml', 1],
    ['PyPI', 'Flask_Login', 'PyPI', 'flask-login', 1],
    ['Debian:12', 'openssl', 'Debian:12', 'openssl', 1],
    ['Debian:11', 'openssl', 'Debian:12', 'openssl', 0],
    ['Ubuntu:22.04:LTS', 'openssl', 'Ubuntu:22.04', 'openssl', 1],
  ])('a record for %s %s, asked for %s %s: %i', (ecosystem, name, askedEcosystem, askedName, count) => {
    expect(entries(ecosystem, name, [askedEcosystem, askedName])).toBe(count);
  });
});
