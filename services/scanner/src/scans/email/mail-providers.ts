import data from '../../../data/mail-providers.json' with { type: 'json' };
import { isBelow } from '../../net/special-use.ts';

export type MailProvider = (typeof data.providers)[number];

export function receivingProviders(exchanges: readonly string[]): readonly MailProvider[] {
  return data.providers.filter((one) => exchanges.some((name) => isBelow(name, one.exchanges)));
}
