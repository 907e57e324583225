import { describe, expect, it } from 'vitest';
import { exitReason } from './exit-reason.ts';

const END = { name: 'scanner', code: 1, killedBy: null, errorLines: [] } as const;

describe('exitReason', () => {
  it.each([
    ['an end without an error', { code: 0 }, 'The scanner ended.'],
    ['a bare exit code', { code: 3 }, 'The scanner ended with exit code 3.'],
    ['a kill', { code: null, killedBy: 'SIGKILL' }, 'The scanner ended: it was killed (SIGKILL).'],
    [
      'its own explanation',
      { errorLines: ['The environment is not usable:', '  LOG_LEVEL: must be one of info.'] },
      'The scanner ended: The environment is not usable:\n  LOG_LEVEL: must be one of info.',
    ],
    [
      'a taken port, with the variable',
      { errorLines: ['Port 80 on 127.0.0.1 is taken.'] },
      'The scanner ended: Port 80 on 127.0.0.1 is taken. The variable is SCANNER_PORT.',
    ],
    [
      'a stack trace, as its first line',
      { errorLines: ['file.ts:3', '    throw x', '', 'TypeError: x is bad', '    at f (file.ts:3:1)'] },
      'The scanner ended with an error: TypeError: x is bad',
    ],
  ])('tells %s', (_, end, sentence) => {
    expect(exitReason({ ...END, ...end })).toBe(sentence);
  });
});
