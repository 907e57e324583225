import data from '../../../data/dkim-selectors.json' with { type: 'json' };

/** Selectors that are asked for at every domain, in lower case. DKIM has no way to list them. */
export const DKIM_SELECTORS: readonly string[] = [...data.servers, ...data.mailboxProviders, ...data.senders];

const FIRST_YEAR = 2019;
const YEAR_PREFIXES = ['', 'dkim', 'mail', 's', 'key'];
const RECENT_MONTHS = 12;
/** Sub-domain labels (RFC 6376 3.1), one of them here. */
const SELECTOR = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/i;

/** Selectors made of the domain's own name, and of the years and months that keys are named after. */
export function generatedSelectors(domain: string, now: Date): readonly string[] {
  const [label = ''] = domain.split('.');
  const dashed = domain.replaceAll('.', '-');
  const thisYear = now.getUTCFullYear();
  const years = Array.from({ length: 12 }, (_, i) => thisYear - i).filter((year) => year >= FIRST_YEAR);
  const names = [
    label,
    dashed,
    `${label}1`,
    `mail-${label}`,
    `selector1-${dashed}`,
    `selector2-${dashed}`,
    ...years.flatMap((year) => YEAR_PREFIXES.map((prefix) => `${prefix}${year}`)),
    ...monthSelectors(now),
  ];
  return names.filter((name) => SELECTOR.test(name));
}

/** `YYYYMM`, newest first. */
function monthSelectors(now: Date): readonly string[] {
  return Array.from({ length: RECENT_MONTHS }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1));
    return month.toISOString().slice(0, 7).replace('-', '');
  });
}
