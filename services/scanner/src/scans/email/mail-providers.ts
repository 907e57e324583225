import data from '../../../data/mail-providers.json' with { type: 'json' };

/** The first provider that the names of MX hosts show; null when none is recognised. */
export function receivingProvider(exchanges: readonly string[]) {
  return data.providers.find((one) => exchanges.some((name) => isBelow(name, one.exchanges))) ?? null;
}

function isBelow(name: string, ends: readonly string[]): boolean {
  return ends.some((end) => name === end || name.endsWith(`.${end}`));
}
