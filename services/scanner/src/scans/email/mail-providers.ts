import data from '../../../data/mail-providers.json' with { type: 'json' };

/** A mail service as its customers' DNS shows it. */
export interface MailProvider {
  readonly name: string;
  /** Ends of MX host names. */
  readonly exchanges: readonly string[];
  /** What it asks its customers to include in their SPF record. */
  readonly spfInclude: string;
}

/** The first provider that the names of MX hosts show; null when none is recognised. */
export function receivingProvider(exchanges: readonly string[]): MailProvider | null {
  return data.providers.find((one) => exchanges.some((name) => isBelow(name, one.exchanges))) ?? null;
}

function isBelow(name: string, ends: readonly string[]): boolean {
  return ends.some((end) => name === end || name.endsWith(`.${end}`));
}
