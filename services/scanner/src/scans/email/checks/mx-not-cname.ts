import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import type { MxData } from '../../../net/dns/record-data.ts';
import { type EmailJudge, whenMxHosts } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { joinList, recommend } from '../recommend.ts';

export const mxNotCname: EmailJudge = (facts) =>
  whenMxHosts(facts, (hosts) => {
    const aliases = hosts
      .flatMap((host) => (host.aliases.kind === 'known' ? [{ ...host, chain: host.aliases.value }] : []))
      .filter(({ chain }) => chain.length > 0);
    if (aliases.length === 0) {
      const open = hosts.find((host) => host.aliases.kind === 'unknown')?.aliases;
      const gap = open?.kind === 'unknown' ? open.reason : null;
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
        `Name the hosts themselves (${joinList(aliases.map(({ chain }) => chain.at(-1) ?? ''))}) in the MX records of ${facts.domain}. Where an MTA-STS policy is served, add them to it first.`,
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
  return [...new Set(records.map(({ exchange }) => firsts.get(exchange)))].filter((one) => one !== undefined);
}
