import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed, mxLine, publish } from '../publish.ts';

export const mxNotCname: EmailCheck = {
  key: 'mx_not_cname',
  category: 'mx',
  name: 'Mail exchangers are no aliases',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const aliases = hosts
        .flatMap((host) => (host.aliases.kind === 'known' ? [{ ...host, chain: host.aliases.value }] : []))
        .filter(({ chain }) => chain.length > 0);
      const [first] = aliases;
      if (first === undefined) {
        const open = hosts.find((host) => host.aliases.kind === 'unknown')?.aliases;
        const gap = open?.kind === 'unknown' ? open.reason : null;
        return unlessWorse(
          pass('No mail exchanger is an alias.'),
          -3,
          'Whether a mail exchanger is an alias',
          gap,
        );
      }
      const target = first.chain.at(-1) ?? '';
      return warn(
        -3,
        `Mail exchangers that are aliases, which they must not be (RFC 2181 §10.3): ${listed(aliases.map(({ exchange }) => exchange))}.`,
        publish('Name the host itself.', mxLine(facts.domain, first.preference, target)),
      );
    }),
};
