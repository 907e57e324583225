import { describe, expect, it } from 'vitest';
import { isConstraintsFile, isRequirementsFile, isRequirementsSource } from './dependency-file-name.ts';

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
