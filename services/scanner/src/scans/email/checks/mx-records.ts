import { fail, info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { MxData } from '../../../net/dns/record-data.ts';
import { nullMxAdvice } from '../advice/receiving-advice.ts';
import { type EmailJudges, namesOf, tellingAlias, whenMxHosts } from '../email-check.ts';
import type { EmailFacts, MxHost } from '../facts.ts';
import { gapOf } from '../known.ts';
import { type EmailAdvice, recommend } from '../recommend.ts';
import { isMailDomain } from '../records/report-uri.ts';

export const mxRecordsJudges = {
  mx_present: tellingAlias('', (facts) => {
    const { mx, profile, domain } = facts;
    const { kind, hosts } = mx;
    if (kind === 'hosts') return pass(`Mail goes to ${namesOf(hosts)}.`);
    if (kind === 'null') return pass('The domain declares that it takes no mail (null MX).');
    const found =
      kind === 'implicit'
        ? 'There is no MX record: mail goes to the address of the domain (RFC 5321 §5.1).'
        : 'There is no MX record and no address: the domain takes no mail.';
    if (profile === 'no-mail-declared') return info(found);
    return warn(
      kind === 'implicit' ? -3 : -5,
      found,
      profile === 'no-mail-undeclared' ? nullMxAdvice(domain, kind) : exchangerAdvice(domain, kind),
    );
  }),

  mx_null: tellingAlias('', ({ mx, profile, domain }) => {
    const { kind, isNullMixed, hosts } = mx;
    if (isNullMixed) {
      return fail(
        -10,
        'A null MX stands beside other MX records (RFC 7505 §3): senders may give up.',
        recommend(
          'Delete the null MX; these stay.',
          [
            {
              name: domain,
              type: 'MX',
              value: hosts.map(({ preference, exchange }) => ({ preference, exchange })),
            },
          ],
          `Delete the null MX (MX 0 .) of ${domain}.`,
        ),
      );
    }
    if (kind === 'null') {
      return profile === 'sending'
        ? info('The domain sends mail but takes none; some receivers refuse such mail (RFC 7505 §4.2).')
        : pass('A null MX declares that the domain takes no mail.');
    }
    if (profile === null)
      return undetermined(-2, 'Whether the domain needs a null MX', 'an SPF record could not be looked up');
    if (profile === 'sending')
      return info('Not applicable: the domain does not declare that it is without mail.');
    const advice = nullMxAdvice(domain, kind);
    // What an undeclared domain lacks is charged by mx_present.
    return profile === 'no-mail-undeclared'
      ? warn(0, 'The domain seems to be without mail, but does not declare that it takes none.', advice)
      : warn(-2, 'The domain declares that it sends no mail, but not that it takes none.', advice);
  }),

  mx_not_cname: whenMxHosts((hosts, facts) => {
    const aliases = hosts.filter((host) => aliasEnd(host) !== null);
    if (aliases.length === 0) {
      const gap = gapOf(hosts.map((host) => host.aliases));
      const verdict = pass('No mail exchanger is an alias.');
      return unlessWorse(verdict, -3, 'Whether a mail exchanger is an alias', gap);
    }
    const dead = aliases.filter(({ addresses, addressGap }) => addresses.length === 0 && addressGap === null);
    return warn(
      -3,
      `Mail exchangers that are aliases, which they must not be (RFC 2181 §10.3): ${namesOf(aliases)}.`,
      dead.length > 0
        ? `Delete the MX records of ${facts.domain} that name ${namesOf(dead)}: they lead to no address.`
        : recommend(
            'Name the hosts themselves; these are all MX records.',
            [{ name: facts.domain, type: 'MX', value: hostsThemselves(facts) }],
            `Name the hosts themselves (${joinList(aliases.map((host) => aliasEnd(host) ?? host.exchange))}) in the MX records of ${facts.domain}. Where an MTA-STS policy is served, add them to it first.`,
          ),
    );
  }),

  mx_not_ip: whenMxHosts((hosts, { domain }) => {
    const literal = hosts.find(({ isAddress }) => isAddress);
    if (literal === undefined) return pass('Every mail exchanger is a name.');
    return fail(
      -10,
      `An address stands where a name must: ${literal.exchange}.`,
      `Give the host a name with an address record, and put the name in place of ${literal.exchange} in the MX record of ${domain}.`,
    );
  }),

  /** RFC 5321 2.3.5, RFC 1123 2.1; an address in place of a name is told by `mx_not_ip`. */
  mx_host_name: whenMxHosts((hosts, { domain }) => {
    const bad = hosts.filter(({ exchange, isAddress }) => !isAddress && !isMailDomain(exchange));
    if (bad.length === 0) return pass('Every mail exchanger has a valid host name.');
    const names = joinList(bad.map(({ exchange }) => quote(exchange)));
    return warn(
      0,
      `Mail exchangers whose names are no host names: ${names}. Some senders deliver nothing there (RFC 5321 §2.3.5).`,
      `Give these hosts names of at least two labels of letters, digits and inner hyphens, and put those in the MX records of ${domain}.`,
    );
  }),

  mx_redundancy: whenMxHosts((hosts, { mx }) => {
    const isCut = mx.hostCount > mx.hosts.length;
    const count = isCut ? `${mx.hostCount}; the first ${mx.hosts.length} are listed` : String(hosts.length);
    return info(`Number of mail exchangers: ${count}.`);
  }),
} satisfies EmailJudges;

/** The domain uses mail. Its address takes it already: saying so changes nothing for anybody. */
function exchangerAdvice(domain: string, kind: 'implicit' | 'none'): EmailAdvice {
  const words = `Name the host that takes mail for ${domain} in an MX record; without one some receivers refuse its mail.`;
  if (kind === 'none') return words;
  const record = { name: domain, type: 'MX', value: [{ preference: 10, exchange: domain }] } as const;
  return recommend(
    'Name the host that takes the mail; as it stands this is the domain itself.',
    [record],
    words,
  );
}

/** Every MX record with the end of the alias in place of it, each host once. */
function hostsThemselves({ mx }: EmailFacts): readonly MxData[] {
  const records = mx.hosts.map((host) => ({
    preference: host.preference,
    exchange: aliasEnd(host) ?? host.exchange,
  }));
  return [...Map.groupBy(records, ({ exchange }) => exchange).values()].flatMap(([first]) => first ?? []);
}

function aliasEnd({ aliases }: MxHost): string | null {
  return (aliases.kind === 'known' ? aliases.value.at(-1) : undefined) ?? null;
}
