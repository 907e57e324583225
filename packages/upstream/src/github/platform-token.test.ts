import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PlatformToken } from './platform-token.ts';

const token = new PlatformToken('ghp_canary');

describe('PlatformToken', () => {
  it.each([
    ['text', () => String(token)],
    ['JSON', () => JSON.stringify({ token })],
    ['inspect', () => inspect({ token }, { depth: 9, showHidden: true })],
    ['its own properties', () => JSON.stringify(Object.getOwnPropertyNames(token))],
    ['a copy', () => JSON.stringify(Object.assign({}, token))],
    ['an error that quotes it', () => new Error(String(token)).message],
  ])('shows nothing of itself in %s', (_name, print) => {
    expect(print()).not.toContain('canary');
  });

  it('is the value of an Authorization field when it is asked to be', () => {
    expect(token.authorization()).toBe('Bearer ghp_canary');
  });
});
