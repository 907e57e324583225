import { expect, it } from 'vitest';
import { GuardError, type GuardErrorKind, isUnreachable } from './guard-error.ts';

it.each<[GuardErrorKind, string | undefined, boolean]>([
  ['connect', 'ENETUNREACH', true],
  ['connect', 'EMFILE', true],
  ['connect', 'ECONNREFUSED', false],
  ['connect', undefined, false],
  ['tls', 'EACCES', false],
])('a %s error with the code %s leaves the host unknown: %s', (kind, code, expected) => {
  const details = code === undefined ? { host: 'a.test' } : { host: 'a.test', code };
  expect(isUnreachable(new GuardError(kind, 'It failed.', details))).toBe(expected);
});
