import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import type { MxData } from '../../../net/dns/record-data.ts';
import { whenMxHosts } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { gapOf } from '../known.ts';
import { recommend } from '../recommend.ts';

export const mxNotCname = whenMxHosts((hosts, facts) => {
  const aliases = hosts.flatMap(({ exchange, aliases: chain }) => {
    const end = chain.kind === 'known' ? chain.value.at(-1) : undefined;
    return end === undefined ? [] : [{ exchange, end }];
  });
  if (aliases.length === 0) {
    const gap = gapOf(hosts.map((host) => host.aliases));
    return unlessWorse(
      pass('No mail exchanger is an alias.'),
      -3,
      'Whether a mail exchanger is an alias',
      gap,
    );
  }
  return warn(
    -3,
    `Mail exchangers that are aliases, which they must not be (RFC 2181 §10.3): ${joinList(aliases.map(({ exchange }) => exchange))}.`,
    recommend(
      'Name the hosts themselves; these are all MX records.',
      [{ name: facts.domain, type: 'MX', value: hostsThemselves(facts) }],
      `Name the hosts themselves (${joinList(aliases.map(({ end }) => end))}) in the MX records of ${facts.domain}. Where an MTA-STS policy is served, add them to it first.`,
    ),
  );
});

/** Every MX record with the end of the alias in place of it, each host once. */
function hostsThemselves({ mx }: EmailFacts): readonly MxData[] {
  const records = mx.hosts.map(({ preference, exchange, aliases }) => ({
    preference,
    exchange: (aliases.kind === 'known' ? aliases.value.at(-1) : undefined) ?? exchange,
  }));
  const firsts = new Map(records.toReversed().map((one) => [one.exchange, one]));
  return records.filter((one) => firsts.get(one.exchange) === one);
}
