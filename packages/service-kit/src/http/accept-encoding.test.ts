import { describe, expect, it } from 'vitest';
import { chooseCoding } from './accept-encoding.ts';

describe('chooseCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br ; q=0.5 , gzip ; q=0.4', 'br'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['identity;q=0.5, gzip;q=0.2', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, *', 'br'],
    ['br;q=2, gzip;q=abc, br;q=', 'identity'],
    [';;,,=', 'identity'],
  ])('takes %j as %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});
