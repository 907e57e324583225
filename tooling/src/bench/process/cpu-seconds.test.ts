import { describe, expect, it } from 'vitest';
import { cpuSecondsOf } from './cpu-seconds.ts';

const REST = 'S 1 2 2 0 -1 4194560 900 0 3 0 250 50 0 0 20 0 11 0 4711 1000 200';

describe('cpuSecondsOf', () => {
  it.each(['(node)', '(a b)', '(a) S 1 (b)'])('adds user and system time after the name %s', (name) => {
    expect(cpuSecondsOf(`42 ${name} ${REST}`)).toBe(3);
  });

  it('refuses what is no stat file', () => {
    expect(() => cpuSecondsOf('nothing')).toThrow(TypeError);
  });
});
