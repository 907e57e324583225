import { expect, it } from 'vitest';
import { verdictOf } from '../../../../test/support/email-audit.ts';
import { domain, mx } from '../../../../test/support/email-cases.ts';

it.each([
  [`mx1.${domain}`, 'pass'],
  ['1-mx.xn--bcher-kva.test', 'pass'],
  ['11.0.0.2', 'pass'],
  ['mx_1.test', 'warn'],
  ['-mx.test', 'warn'],
  ['mx-.test', 'warn'],
  ['mx', 'warn'],
])('mx_host_name judges %s: %s', async (exchange, kind) => {
  const changes = mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 ${exchange}`);
  const [found, impact, text] = await verdictOf('mx_host_name', changes);
  expect([found, impact, text.includes(`"${exchange}"`)]).toEqual([kind, 0, kind === 'warn']);
});

it('mx_host_name has nothing to judge where there are no hosts', async () => {
  expect((await verdictOf('mx_host_name', mx()))[0]).toBe('info');
});
