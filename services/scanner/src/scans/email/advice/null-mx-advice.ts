import type { MxFacts } from '../facts.ts';
import { type EmailAdvice, recommend } from '../publish.ts';

/** Advice to declare that a domain takes no mail. Where it has an address, that may take some: the owner has to tell. */
export function nullMxAdvice(domain: string, kind: MxFacts['kind']): EmailAdvice {
  const words = `If nothing takes mail for ${domain}, publish a null MX (RFC 7505): preference 0, exchange ".".`;
  if (kind === 'implicit') return words;
  const record = { name: domain, type: 'MX', value: [{ preference: 0, exchange: '.' }] } as const;
  return recommend('Publish a null MX (RFC 7505).', [record], words);
}
