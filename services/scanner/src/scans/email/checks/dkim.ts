import { fail, info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { type EmailJudge, type EmailJudges, type EmailVerdict, whenSending } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { gapOf, isTrue } from '../known.ts';
import { FORGEABLE } from '../records/dkim-key.ts';

export const dkimJudges = {
  dkim_present: whenSending((facts) => {
    const { subtree, isDenialProven, probedCount } = facts.dkim;
    const usable = [...new Set(usableKeys(facts.dkim).map(({ selector }) => selector))];
    if (usable.length > 0) return pass(`DKIM keys are published: ${joinList(usable)}.`);
    const advice = `Sign your mail: let your mail system make a key, and publish the TXT record that it shows under the selector that it names, such as default._domainkey.${facts.domain}.`;
    const what = 'Whether DKIM keys are published';
    if (subtree.kind === 'unknown') return undetermined(-15, what, subtree.reason);
    if (subtree.value === 'absent' && isTrue(isDenialProven))
      return fail(-15, 'No DKIM key is published: there is nothing below _domainkey.', advice);
    const [impact, found] = FOUND[subtree.value];
    const verdict = warn(impact, found.replace('%', String(probedCount)), advice);
    const unproven = subtree.value === 'absent' ? gapOf([isDenialProven]) : null;
    return unlessWorse(verdict, -15, what, unproven ?? dkimGap(facts.dkim));
  }),

  dkim_key_strength: (facts) => {
    const forgeable = facts.dkim.selectors.find(({ readings }) =>
      readings.some((reading) => reading.kind === 'invalid' && reading.faults.includes(FORGEABLE)),
    );
    if (forgeable === undefined) return judgeLength(facts);
    const { selector } = forgeable;
    const found = `The RSA key of selector ${selector} ${FORGEABLE}.`;
    return fail(-12, found, advice(selector, facts.domain));
  },

  dkim_key_valid: ({ dkim, domain }) => {
    const bad = dkim.selectors.flatMap(({ selector, readings }) => {
      if (readings.length > 1) return [{ selector, why: `has ${readings.length} records` }];
      return readings.flatMap((reading) =>
        reading.kind === 'invalid' ? [{ selector, why: joinList(reading.faults) }] : [],
      );
    });
    const [first] = bad;
    if (first !== undefined) {
      return warn(
        -3,
        `DKIM records that receivers cannot use: ${joinList(bad.map(({ selector, why }) => `${selector} ${why}`))}.`,
        `Publish exactly one whole key record at ${first.selector}._domainkey.${domain}, or delete it.`,
      );
    }
    const hasKeys = dkim.selectors.some(({ readings }) => readings.length > 0);
    const verdict = hasKeys
      ? pass('Every DKIM record that was found can be read.')
      : info('No DKIM key was found.');
    return unlessWorse(verdict, -3, 'Whether every DKIM record can be read', dkimGap(dkim));
  },

  dkim_test_mode: whenDkim('The mode of every DKIM key', -2, (keys, { domain }) => {
    const testing = keys.filter(({ key }) => key.isTest).map(({ selector }) => selector);
    if (testing.length === 0) return pass('No DKIM key that was found is in test mode.');
    return warn(
      -2,
      `DKIM keys in test mode (t=y), which receivers treat as if the mail was not signed: ${joinList(testing)}.`,
      `Remove t=y from ${joinList(testing.map((selector) => `${selector}._domainkey.${domain}`))}.`,
    );
  }),

  dkim_revoked: ({ dkim }) => {
    const revoked = dkim.selectors
      .filter(({ readings }) => readings.some(({ kind }) => kind === 'revoked'))
      .map(({ selector }) => selector);
    const verdict = info(
      revoked.length === 0 ? 'No revoked DKIM key was found.' : `Revoked DKIM keys: ${joinList(revoked)}.`,
    );
    return unlessWorse(verdict, 0, 'Whether DKIM keys were revoked', dkimGap(dkim));
  },

  dkim_hash: whenDkim('The hash algorithms of every DKIM key', -8, (keys, { domain }) => {
    const old = keys
      .filter(({ key }) => key.hashes !== null && !key.hashes.includes('sha256'))
      .map(({ selector }) => selector);
    if (old.length === 0) return pass('Every DKIM key that was found allows SHA-256.');
    return fail(
      -8,
      `DKIM keys that do not allow SHA-256, so that no valid signature can be made with them (RFC 8301 §3.1): ${joinList(old)}.`,
      `Remove h= from ${joinList(old.map((selector) => `${selector}._domainkey.${domain}`))}.`,
    );
  }),

  dkim_algorithms: ({ dkim, domain }) => {
    const algorithms = new Set(usableKeys(dkim).map(({ key }) => key.algorithm));
    // One RSA key is enough, whatever else there is.
    if (algorithms.has('rsa'))
      return algorithms.has('ed25519')
        ? info('There are RSA and Ed25519 keys.')
        : pass('There are RSA keys, which every receiver can verify.');
    const verdict = algorithms.has('ed25519')
      ? warn(
          -1,
          'Only Ed25519 keys were found; few receivers verify them.',
          `Sign with an RSA key of 2048 bits as well, and publish it below _domainkey.${domain}.`,
        )
      : info('No DKIM key was found.');
    return unlessWorse(verdict, -1, 'The algorithms of every DKIM key', dkimGap(dkim));
  },

  dkim_dangling: ({ dkim, domain }) => {
    const aliases = dkim.selectors;
    const taken = aliases.find(({ isUnregistered }) => isTrue(isUnregistered));
    if (taken !== undefined) {
      return fail(
        -10,
        `Selector ${taken.selector} is an alias to ${taken.aliases.at(-1) ?? ''}, whose domain appears to be unregistered: whoever registers it can sign as ${domain}.`,
        `Delete the CNAME record ${taken.selector}._domainkey.${domain} at once.`,
      );
    }
    const dangling = aliases.filter(({ isDangling }) => isDangling).map(({ selector }) => selector);
    const verdict = info(
      dangling.length === 0
        ? 'No selector is an alias to a name that does not exist.'
        : `Selectors that are aliases without a key: ${joinList(dangling)}. Some providers keep one in reserve.`,
    );
    const gap = gapOf(aliases.map(({ isUnregistered }) => isUnregistered)) ?? dkimGap(dkim);
    return unlessWorse(verdict, -10, 'Whether every alias of a selector is registered', gap);
  },

  dkim_wildcard: whenSending((facts) => {
    const { hasWildcard } = facts.dkim;
    if (hasWildcard.kind === 'unknown')
      return undetermined(-1, 'Whether a wildcard answers for DKIM', hasWildcard.reason);
    if (!hasWildcard.value) return pass('No wildcard answers for selectors.');
    return warn(
      -1,
      'A wildcard answers for every selector below _domainkey.',
      `Replace the wildcard that answers below _domainkey.${facts.domain} by a record for each name in use.`,
    );
  }),

  /** RFC 6376 3.6.2: every selector that mail is signed with has a key. */
  dkim_given_selectors: ({ dkim, domain }) => {
    const { given, failures } = dkim;
    if (given.length === 0) return info('No selectors were sent to look for.');
    const usable = new Set(usableKeys(dkim).map(({ selector }) => selector));
    const failed = failures.filter(({ selector }) => given.includes(selector));
    const open = new Set(failed.map(({ selector }) => selector));
    const own = new Set(dkim.selectors.map(({ selector }) => selector));
    // A wildcard answers for every selector that has no records of its own.
    const hasKey = (one: string) => usable.has(one) || (usable.has('*') && !own.has(one));
    const missing = given.filter((one) => !hasKey(one) && !open.has(one));
    const verdict =
      missing.length === 0
        ? pass('The selectors that were sent have keys.')
        : warn(
            0,
            `Selectors that were sent, without a usable key: ${joinList(missing)}. Mail that is signed with them fails DKIM.`,
            `Publish the keys of your mail system below _domainkey.${domain}, or sign with a selector that has one.`,
          );
    const [gap] = failed;
    const reason = gap === undefined ? null : `${gap.selector} could not be looked up (${gap.reason})`;
    return unlessWorse(verdict, 0, 'Whether every selector that was sent has a key', reason);
  },
} satisfies EmailJudges;

/** By what is known of names below `_domainkey`; `%` is the number of selectors that were asked for. */
const FOUND = {
  exists: [
    -3,
    'No usable key was found under % usual selectors, but there are names below _domainkey: revoked or broken keys, or a selector that we do not know.',
  ],
  absent: [-5, 'No DKIM key was found under % usual selectors.'],
  unclear: [
    -5,
    'No DKIM key was found under % usual selectors; whether there are others is unknown, because the servers answer for any name.',
  ],
} as const;

const judgeLength = whenDkim('The strength of every DKIM key', -12, (keys, { domain }) => {
  const rsa = keys.filter(({ key }) => key.algorithm === 'rsa').toSorted((a, b) => a.key.bits - b.key.bits);
  const [weakest] = rsa;
  if (weakest === undefined) return pass('The keys that were found are Ed25519.');
  const { selector, key } = weakest;
  const found = `The weakest key that was found, of selector ${selector}, has ${key.bits} bits.`;
  const longest = rsa.at(-1)?.key.bits ?? 0;
  if (key.bits >= 2048)
    return longest > 4096
      ? info(`${found} The longest has ${longest}; receivers need not verify more than 4096 (RFC 8301 §3.2).`)
      : pass(found);
  return key.bits < 1024
    ? fail(-12, `${found} Receivers refuse keys below 1024 (RFC 8301 §3.2).`, advice(selector, domain))
    : warn(-4, `${found} Keys should have 2048 (RFC 8301 §3.2).`, advice(selector, domain));
});

function advice(selector: string, domain: string): string {
  return `Make a new RSA key of 2048 bits, publish it under a new selector below _domainkey.${domain}, and withdraw ${selector} when no mail signed with it is under way.`;
}

function usableKeys(dkim: EmailFacts['dkim']) {
  return dkim.selectors.flatMap(({ selector, readings }) =>
    readings.flatMap((reading) => (reading.kind === 'key' ? [{ selector, key: reading.key }] : [])),
  );
}

/** Judges the DKIM keys that were found and can be used; `what` and `worst` are for keys that may have been missed. */
function whenDkim(
  what: string,
  worst: number,
  judge: (keys: ReturnType<typeof usableKeys>, facts: EmailFacts) => EmailVerdict,
): EmailJudge {
  return (facts) => {
    const keys = usableKeys(facts.dkim);
    const verdict = keys.length === 0 ? info('No DKIM key was found.') : judge(keys, facts);
    return unlessWorse(verdict, worst, what, dkimGap(facts.dkim));
  };
}

/** Why DKIM keys may have been missed, for a sentence; null: every selector that was asked for was answered. */
function dkimGap({ failures, probedCount, hasWildcard }: EmailFacts['dkim']): string | null {
  const [failure] = failures;
  if (failure !== undefined)
    return `${failures.length} of ${probedCount} selectors could not be looked up (${failure.reason})`;
  return hasWildcard.kind === 'unknown' ? `a wildcard below _domainkey: ${hasWildcard.reason}` : null;
}
