import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMxHosts } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const mxTargetRegistered: EmailCheck = {
  key: 'mx_target_registered',
  category: 'mx',
  name: 'Mail exchangers registered',
  about: {
    looksAt:
      'Whether the domain of a mail exchanger could be registered by somebody else, who would then receive your mail.',
    impacts: [-20],
    fix: 'Delete the MX record at once.',
    source: 'good practice against domain takeover',
  },
  judge: (facts) =>
    whenMxHosts(facts, (hosts) => {
      const gone = hosts.filter(
        ({ isUnregistered }) => isUnregistered.kind === 'known' && isUnregistered.value,
      );
      const [first] = gone;
      if (first !== undefined) {
        return fail(
          -20,
          `The domains of these mail exchangers appear to be unregistered: ${joinList(gone.map(({ exchange }) => exchange))}. Whoever registers one receives your mail.`,
          `Delete the MX record ${first.preference} ${first.exchange} of ${facts.domain} at once.`,
        );
      }
      const open = hosts.find(({ isUnregistered }) => isUnregistered.kind === 'unknown');
      if (open?.isUnregistered.kind === 'unknown')
        return undetermined(
          -20,
          `Whether the domain of ${open.exchange} is registered`,
          open.isUnregistered.reason,
        );
      return pass('No domain of a mail exchanger can be registered by others.');
    }),
};
