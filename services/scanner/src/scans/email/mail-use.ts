import type { EmailFacts } from './facts.ts';

/**
 * Whether a domain uses mail, as carefully as advice has to take it. `none`: it says so, or it has neither mail hosts nor
 * SPF nor DKIM and no address that mail could go to. `unclear`: nothing is said, but its address may take or send mail.
 */
export function mailUse({ profile, mx, dkim }: EmailFacts): 'none' | 'unclear' | 'some' {
  if (profile === 'sending' || profile === null) return 'some';
  const hasKey = dkim.selectors.some(({ readings }) => readings.some(({ kind }) => kind === 'key'));
  if (hasKey) return 'unclear';
  if (profile === 'no-mail-declared') return 'none';
  return mx.kind === 'implicit' ? 'unclear' : 'none';
}

/** Whether mail to addresses at the domain itself arrives somewhere. */
export function takesMail({ mx }: EmailFacts): boolean {
  return mx.kind === 'hosts' || mx.kind === 'implicit';
}
