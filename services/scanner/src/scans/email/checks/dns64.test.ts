import { expect, it } from 'vitest';
import { verdictOf } from '../../../../test/support/email-audit.ts';
import { domain } from '../../../../test/support/email-cases.ts';

const HOST = `mx1.${domain}`;
/** What a resolver with DNS64 says of 11.0.0.2. */
const TRANSLATED = { more: [`${HOST} AAAA 64:ff9b::b00:2`] };

it.each([
  ['mx_public', 'pass', ''],
  ['mx_ipv6', 'info', '0 of 1 mail exchangers'],
  ['mx_reverse_dns', 'pass', ''],
  ['spf_private_ranges', 'pass', ''],
] as const)('%s passes over the addresses that DNS64 makes', async (key, kind, words) => {
  const [found, impact, text] = await verdictOf(key, TRANSLATED);
  expect([found, impact, text]).toEqual([kind, 0, expect.stringContaining(words)]);
});

it('leaves open whether a host is public of which DNS64 alone tells', async () => {
  const lost = { lost: [`A ${HOST}`] };
  expect((await verdictOf('mx_public', TRANSLATED, lost)).slice(0, 2)).toEqual(['undetermined', -8]);
  expect((await verdictOf('mx_resolves', TRANSLATED, lost)).slice(0, 2)).toEqual(['undetermined', -15]);
});

it('takes an address of that range for what it is where the host has no other', async () => {
  const alone = { without: ['mx1.'], more: [`${HOST} AAAA 64:ff9b::b00:2`] };
  expect((await verdictOf('mx_public', alone)).slice(0, 2)).toEqual(['fail', -8]);
});
