import { describe, expect, it } from 'vitest';
import { parsePostmasterFile } from './postmaster-file.ts';

const READY = '4242\n/data/pgdata\n1790000000\n40123\n\n127.0.0.1\n  123456 7\nready   \n';

describe('parsePostmasterFile', () => {
  it('reads process id, port and state', () => {
    expect(parsePostmasterFile(READY)).toEqual({ pid: 4242, port: 40_123, ready: true });
  });

  it('is not ready while the server is starting or stopping', () => {
    expect(parsePostmasterFile(READY.replace('ready   ', 'stopping'))?.ready).toBe(false);
    expect(parsePostmasterFile('4242\n/data/pgdata\n')).toEqual({ pid: 4242, port: 0, ready: false });
  });

  it.each(['', '\n', 'nonsense\n', '0\n', '1\n', '-1\n', '4.5\n'])('finds no server in %j', (text) => {
    expect(parsePostmasterFile(text)).toBeNull();
  });
});
