import { describe, expect, it } from 'vitest';
import { createCanary } from './create-canary.ts';

describe('a canary', () => {
  const canary = createCanary('test');

  it.each([
    ['as it is', (text: string) => text],
    ['in another letter case', (text: string) => text.toUpperCase()],
    ['percent-encoded', encodeURIComponent],
    ['in hexadecimal digits', (text: string) => Buffer.from(text).toString('hex')],
    ['in base64', (text: string) => Buffer.from(text).toString('base64')],
    ['in base64 behind a byte', (text: string) => Buffer.from(`x${text}`).toString('base64url')],
    ['in base64 behind two bytes', (text: string) => Buffer.from(`xy${text}:more`).toString('base64')],
    ['in JSON in JSON', (text: string) => JSON.stringify(JSON.stringify({ text }))],
  ])('is found %s', (_way, encode) => {
    expect(canary.isIn(`before ${encode(canary.text)} after`)).toBe(true);
    expect(canary.isIn(`before ${encode(canary.bare)} after`)).toBe(true);
  });

  it('is found in nothing else, not even in another canary', () => {
    expect(canary.isIn('')).toBe(false);
    expect(canary.isIn(createCanary('test').text)).toBe(false);
  });
});
