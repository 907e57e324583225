import data from '../../../data/mail-providers.json' with { type: 'json' };
import { isBelow } from '../../net/special-use.ts';

export type MailProvider = (typeof data.providers)[number];

/** The first provider that the names of MX hosts show; null when none is recognised. */
export function receivingProvider(exchanges: readonly string[]): MailProvider | null {
  return data.providers.find((one) => exchanges.some((name) => isBelow(name, one.exchanges))) ?? null;
}
