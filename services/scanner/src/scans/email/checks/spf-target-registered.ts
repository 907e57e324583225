import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSpf } from '../email-check.ts';
import { listed, quoted } from '../publish.ts';
import { registrableDomain } from '../registrable-domain.ts';

export const spfTargetRegistered: EmailCheck = {
  key: 'spf_target_registered',
  category: 'spf',
  name: 'SPF targets registered',
  judge: (facts) =>
    whenSpf(facts, (_, { unregistered }) => {
      if (unregistered.kind === 'unknown')
        return undetermined('Whether every domain in the SPF record is registered', unregistered.reason);
      const [target] = unregistered.value;
      if (target === undefined) return pass('Every domain that the SPF record points at exists.');
      const all = unregistered.value.map(
        ({ name, term }) => `${registrableDomain(name) ?? name} (in ${quoted(term)})`,
      );
      return fail(
        -30,
        `Domains that appear to be unregistered: ${listed(all)}. Whoever registers one may send as ${facts.domain}.`,
        `Remove ${quoted(target.term)} from the SPF record of ${target.domain} at once.`,
      );
    }),
};
