import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { OWN_NAMES, type OwnAlias } from '../facts.ts';
import { isTrue } from '../known.ts';
import { isUnregistered } from './find-unregistered.ts';

/** Which names of the domain's own records are aliases. */
export async function collectAliases(domain: string, lookup: DnsLookup): Promise<readonly OwnAlias[]> {
  const found = OWN_NAMES.map(async (prefix): Promise<readonly OwnAlias[]> => {
    const outcome = await lookup.query(`${prefix}${domain}`, prefix === 'mta-sts.' ? 'A' : 'TXT');
    const end = 'aliases' in outcome ? outcome.aliases.at(-1) : undefined;
    if (end === undefined) return [];
    const isDangling = outcome.kind === 'dangling-alias';
    const isFree = isDangling && isTrue(await isUnregistered(end, domain, lookup));
    return [{ name: `${prefix}${domain}`, end, isDangling, isUnregistered: isFree }];
  });
  return (await Promise.all(found)).flat();
}
