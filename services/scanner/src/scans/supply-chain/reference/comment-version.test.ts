import { describe, expect, it } from 'vitest';
import { commentVersion } from './comment-version.ts';

describe('commentVersion', () => {
  it.each([
    ['v4.1.1', 'v4.1.1'],
    ['4', '4'],
    ['tag=v3.5.3', 'v3.5.3'],
    ['tag = v3', 'v3'],
    ['version: 1.2', '1.2'],
    ['ver=1.0', '1.0'],
    ['pin@v4', 'v4'],
    ['pin@main', 'main'],
    ['pin v4.0.0', 'v4.0.0'],
    ['@v4', 'v4'],
    ['ratchet:actions/checkout@v4', 'v4'],
    ['ratchet:owner/repo/sub@main', 'main'],
    ['v4.1.1 (latest)', 'v4.1.1'],
    ['v4 - note', 'v4'],
    ['v4 # note', 'v4'],
    ['zizmor: ignore[cache-poisoning] # v6.1.0', 'v6.1.0'],
    ['release/v1', 'release/v1'],
    ['create-github-app-token/v0.2.2', 'create-github-app-token/v0.2.2'],
    ['v4.0.0rc1', 'v4.0.0rc1'],
    ['v6-beta', 'v6-beta'],
    ['20240101', '20240101'],
    ['v6.0.2: latest', 'v6.0.2'],
    ['v6.0.2, do not change', 'v6.0.2'],
    ['6.0.2; see below', '6.0.2'],
    ['v6,', 'v6'],
    ['v6.0.2.', 'v6.0.2'],
    ['renovate: tag=v6.0.2', 'v6.0.2'],
    ['tag=v6.0.2, do not change', 'v6.0.2'],
  ])('reads %s', (comment, version) => {
    expect(commentVersion(comment)).toBe(version);
  });

  it.each([
    '',
    'some comment',
    'zizmor: ignore[unpinned-uses]',
    'v4 is too old for us',
    'main',
    '5e1c8eafbd745f64b1ef30a7d7ed7965034c486c',
    'see src/v1/x',
    'TODO',
    '1, 2 and 3',
    'note: v4 is too old',
    'renovate: datasource=docker',
  ])('takes %j for no version', (comment) => {
    expect(commentVersion(comment)).toBeNull();
  });
});
