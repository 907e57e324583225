import { describe, expect, it } from 'vitest';
import {
  isConstraintsFile,
  isNamedGemfileLock,
  isNamedPylock,
  isRequirementsFile,
  isRequirementsSource,
  isScriptLock,
} from './dependency-file-name.ts';

describe('isRequirementsFile', () => {
  it.each([
    'requirements.txt',
    'api/requirements-dev.txt',
    'dev-requirements.txt',
    'test_requirements.txt',
    'requirements_for_test.txt',
    'Requirements_Lock.TXT',
    'requirements/prod.txt',
    'requirements/linux/prod.txt',
    '.riot/requirements/10a1.txt',
    'pip-requirements.d/prod.txt',
    'requirement.txt',
    'reqs.txt',
    'dev-reqs.txt',
    'reqs/prod.txt',
    'requirements.pip',
    'requirements-dev.lock',
  ])('takes %s', (path) => {
    expect(isRequirementsFile(path)).toBe(true);
  });

  it.each([
    'requirements.in',
    'requirements.md',
    'requirements/README.txt',
    'requirements/LICENSE.txt',
    'requirements/constraints.txt',
    'constraints.txt',
    'frequency.txt',
    'prerequisites.txt',
    'src/notes.txt',
    'yarn.lock',
  ])('does not take %s', (path) => {
    expect(isRequirementsFile(path)).toBe(false);
  });
});

describe('isConstraintsFile', () => {
  it.each([
    ['constraints.txt', true],
    ['requirements/upper-constraints.txt', true],
    ['constraints-3.12.txt', true],
    ['requirements.txt', false],
    ['constraints.md', false],
    ['unconstrained.txt', false],
  ])('%s: %s', (path, expected) => {
    expect(isConstraintsFile(path)).toBe(expected);
  });
});

describe('isRequirementsSource', () => {
  it.each([
    ['requirements.in', true],
    ['requirements/dev.in', true],
    ['MANIFEST.in', false],
    ['requirements.txt', false],
  ])('%s: %s', (path, expected) => {
    expect(isRequirementsSource(path)).toBe(expected);
  });
});

describe('names of lockfiles that people choose', () => {
  it.each([
    [isNamedPylock, 'a/pylock.dev.toml', true],
    [isNamedPylock, 'pylock.314.TOML', true],
    [isNamedPylock, 'pylock.a.b.toml', false],
    [isNamedPylock, 'pylock.toml', false],
    [isNamedGemfileLock, 'Gemfile.next.lock', true],
    [isNamedGemfileLock, 'gemfiles/rails_8.0.gemfile.lock', true],
    [isNamedGemfileLock, 'Gemfile.lock', false],
    [isScriptLock, 'bin/tool.py.lock', true],
    [isScriptLock, '.py.lock', false],
  ])('%o of %s is %s', (isNamedSo, path, expected) => {
    expect(isNamedSo(path)).toBe(expected);
  });
});
