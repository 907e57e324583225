import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreVector } from './score-vector.ts';

describe('scoreVector', () => {
  it.each([
    ['AV:N/AC:L/Au:N/C:C/I:C/A:C', '2.0', 10],
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P', '2.0', 7.5],
    ['AV:N/AC:L/Au:N/C:N/I:N/A:N', '2.0', 0],
    ['AV:L/AC:H/Au:M/C:N/I:N/A:P/E:POC/RL:OF/RC:UR', '2.0', 0.8],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '3.0', 9.8],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', '3.1', 6.1],
    ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', '3.1', 9.9],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:N/A:N', '3.1', 0],
    ['CVSS:3.1/A:H/I:H/C:H/S:U/UI:N/PR:N/AC:L/AV:N/E:P/MAV:L', '3.1', 9.8],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', '4.0', 10],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', '4.0', 9.3],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', '4.0', 0],
    ['CVSS:4.0/AV:P/AC:H/AT:P/PR:H/UI:A/VC:L/VI:L/VA:L/SC:N/SI:N/SA:N', '4.0', 1],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N', '4.0', 8.7],
  ] as const)('%s is CVSS %s with %d', (vector, version, score) => {
    expect(scoreVector(vector)).toEqual({ version, vector, score });
  });

  it('counts the exploit maturity of CVSS 4.0, as its publishers do', () => {
    const base = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N';
    expect(scoreVector(`${base}/E:P`)?.score).toBe(7.7);
    expect(scoreVector(`${base}/E:X`)?.score).toBe(8.7);
  });

  it.each([
    ['nothing', ''],
    ['a number', '7.5'],
    ['an unknown version', 'CVSS:5.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    ['a missing metric', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H'],
    ['a metric twice', 'CVSS:3.1/AV:N/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    ['an unknown metric', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/ZZ:N'],
    ['an unknown value', 'CVSS:3.1/AV:Z/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    ['a trailing slash', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/'],
    ['lower case', 'cvss:3.1/av:n/ac:l/pr:n/ui:n/s:u/c:h/i:h/a:h'],
    ['a member of every object', 'CVSS:3.1/constructor:x/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    ['endless text', `CVSS:3.1/${'AV:N/'.repeat(100_000)}`],
  ])('is null for %s', (_name, vector) => {
    expect(scoreVector(vector)).toBeNull();
  });

  it('is null or between 0 and 10 whatever the text', () => {
    const metric = fc.constantFrom(
      'AV:N',
      'AC:L',
      'PR:N',
      'UI:N',
      'S:C',
      'C:H',
      'I:N',
      'A:L',
      'E:X',
      '/',
      ':',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(metric).map((parts) => `CVSS:3.1/${parts.join('/')}`),
    );
    fc.assert(
      fc.property(text, (vector) => {
        const score = scoreVector(vector)?.score ?? 0;
        expect(score >= 0 && score <= 10).toBe(true);
      }),
    );
  });

  it('never scores a more severe CVSS 4.0 vector lower', () => {
    const harm = fc.constantFrom<string>('N', 'L', 'H');
    const milder: Readonly<Record<string, string>> = { H: 'L', L: 'N', N: 'N' };
    fc.assert(
      fc.property(fc.tuple(harm, harm, harm, harm, harm, harm), fc.nat(5), (harms, at) => {
        const vectorOf = (values: readonly string[]) =>
          ['VC', 'VI', 'VA', 'SC', 'SI', 'SA'].reduce(
            (text, name, index) => `${text}/${name}:${values[index]}`,
            'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N',
          );
        const less = harms.with(at, milder[harms[at] ?? 'N'] ?? 'N');
        const scoreOf = (values: readonly string[]) => scoreVector(vectorOf(values))?.score ?? -1;
        expect(scoreOf(less)).toBeLessThanOrEqual(scoreOf(harms));
      }),
    );
  });
});

describe('a vector in part', () => {
  it.each([
    'AV:N/AC:L/Au:N/C:P/I:P/A:P',
    'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N',
  ])('is none: %s without any one of its metrics', (vector) => {
    const prefix = vector.startsWith('CVSS:') ? vector.slice(0, 9) : '';
    const metrics = vector.slice(prefix.length).split('/');
    expect(scoreVector(vector)?.score).toBeGreaterThan(0);
    for (const left of metrics) {
      const rest = metrics.filter((metric) => metric !== left);
      expect(scoreVector(`${prefix}${rest.join('/')}`)).toBeNull();
    }
  });

  it('is none where a metric has no name of its own', () => {
    expect(scoreVector('AV:N/AC:L/Au:N/C/I:P/A:P')).toBeNull();
  });
});
