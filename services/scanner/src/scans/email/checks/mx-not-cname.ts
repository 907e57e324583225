import { pass, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { listed, mxLine, publish } from '../publish.ts';

export const mxNotCname: EmailCheck = {
  key: 'mx_not_cname',
  category: 'mx',
  name: 'Mail exchangers are no aliases',
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const aliases = hosts.filter((host) => host.aliases.length > 0);
      const [first] = aliases;
      if (first === undefined) return pass('No mail exchanger is an alias.');
      const target = first.aliases.at(-1) ?? '';
      return warn(
        -3,
        `Mail exchangers that are aliases, which they must not be (RFC 2181 §10.3): ${listed(aliases.map(({ exchange }) => exchange))}.`,
        publish('Name the host itself.', mxLine(facts.domain, first.preference, target)),
      );
    }),
};
