import { describe, expect, it } from 'vitest';
import { isNoise } from './package-list.ts';

const NOISE = { messages: ['warning: '], command: /^(?:sudo )?(?:rpm|dnf)\b/ };

describe('isNoise', () => {
  it.each([
    '[root@host ~]# rpm -qa',
    'root@host:~# ',
    '/ # apk list',
    '~ $ ls',
    '# rpm -qa',
    '$ sudo dnf list',
    'bash-5.1# rpm -qa',
    'warning: no key',
    'Package,Version,Architecture',
    '"name";"version"',
  ])('%s', (line) => {
    expect(isNoise(line, NOISE)).toBe(true);
  });

  it.each(['bash-5.1-1.el9.x86_64', 'bash # the shell', 'bash 5.1 > 5.0', 'a warning: none'])(
    'not %s',
    (line) => {
      expect(isNoise(line, NOISE)).toBe(false);
    },
  );
});
