import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { IsoTimestamp } from '../timestamp.ts';
import { checkOf, isSummaryOf } from './check.ts';
import { count } from './count.ts';
import { normalizeDomain } from './domain.ts';
import { EmailCategory, EmailCheckKey } from './email-check-key.ts';
import { Grade, Score } from './grade.ts';
import { Notice } from './notice.ts';
import { listField, requestBody } from './request-body.ts';
import { CheckSummary } from './summary.ts';
import { text, textOrNull, texts } from './text.ts';

const DOMAIN_ERROR = requestError('a domain name, such as example.org');

const MAX_SELECTORS = 50;
const MAX_SENDERS = 20;
const SELECTORS_ERROR = requestError(`an array of at most ${MAX_SELECTORS} DKIM selectors`);
const SELECTOR_ERROR = requestError(
  'a DKIM selector, such as mail2024: letters, digits and inner hyphens, 63 at most between dots',
);
const SENDERS_ERROR = requestError(`an array of at most ${MAX_SENDERS} IP addresses`);
const SENDER_ERROR = requestError('an IP address, such as 192.0.2.1 or 2001:db8::1');
/** The pattern that zod writes for IPv6 does not know `::ffff:192.0.2.1`, which zod takes. */
const SENDER = z.union([z.ipv4(), z.ipv6().meta({ pattern: '^[0-9A-Fa-f:.]+$' })], SENDER_ERROR);
/** Sub-domain labels (RFC 6376 3.1); underscores are in use, too. */
const SELECTOR =
  /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)*$/;

/** The body of `POST /api/scan/email`; `domain` comes out normalised (see `normalizeDomain`). */
export const EmailRequest = requestBody({
  domain: z
    .string(DOMAIN_ERROR)
    .max(1024, DOMAIN_ERROR)
    .refine((text) => normalizeDomain(text) !== null, DOMAIN_ERROR)
    .overwrite((text) => normalizeDomain(text) ?? text)
    .meta({
      description:
        'A domain name. A scheme, a path, a port, an address before `@` and a leading `www.` are dropped.',
    }),
  dkimSelectors: listField(
    z.string(SELECTOR_ERROR).max(100, SELECTOR_ERROR).regex(SELECTOR, SELECTOR_ERROR),
    MAX_SELECTORS,
    SELECTORS_ERROR,
  ).meta({
    description: 'DKIM selectors to ask for beside the usual ones. In a form: one field with commas between.',
    examples: [['mail2024']],
  }),
  senderIps: listField(SENDER, MAX_SENDERS, SENDERS_ERROR).meta({
    description:
      'Addresses to evaluate SPF for, as if they sent mail of the domain. In a form: one field with commas between.',
    examples: [['192.0.2.1', '2001:db8::1']],
  }),
}).meta({ id: 'EmailRequest', description: 'The domain to audit, and what is known of its mail.' });
export type EmailRequest = z.infer<typeof EmailRequest>;

/** One check of the e-mail audit. */
export const EmailCheck = checkOf(EmailCheckKey, EmailCategory)
  .safeExtend({
    scoreWithRecord: Score.optional().meta({
      description:
        'The score of the domain, judged anew, with the record of `recommendation` published and nothing else changed. ' +
        'Absent where no record is recommended.',
    }),
  })
  .meta({ id: 'EmailCheck', description: 'One check of the e-mail audit.' });

/** A DMARC policy (RFC 9989, `p`). */
const DmarcPolicy = z
  .enum(['none', 'quarantine', 'reject'])
  .meta({ id: 'DmarcPolicy', description: 'A DMARC policy.' });

/** What SPF says of mail that an address sends as the domain. */
export const SenderSpfResult = z
  .strictObject({
    ip: text('The address, as it was sent.', ['192.0.2.1']),
    result: z
      .enum(['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'])
      .meta({ description: 'The result of check_host() (RFC 7208 §2.6); `temperror`: a lookup failed.' }),
    mechanism: z
      .string()
      .nullable()
      .meta({ description: 'The term that decided, as published; null where none did.', examples: ['mx'] }),
    explanation: text(
      'A sentence: whose record decided or what is in error, and what the domain says of a `fail`.',
    ),
  })
  .meta({ id: 'SenderSpfResult', description: 'What SPF says of mail that an address sends as the domain.' });
export type SenderSpfResult = z.infer<typeof SenderSpfResult>;

/** Counts of the checks and the facts behind them. Null: absent or could not be determined, the checks say which. */
export const EmailSummary = z
  .strictObject({
    ...CheckSummary.shape,
    undetermined: z
      .array(EmailCheckKey)
      .meta({ description: 'Checks whose lookup failed: each is charged like its worst outcome.' }),
    profile: z
      .enum(['sending', 'no-mail-declared', 'no-mail-undeclared'])
      .nullable()
      .meta({
        description:
          'Whether the domain sends mail: `sending`; `no-mail-declared`: it publishes that it does not; ' +
          '`no-mail-undeclared`: nothing is published; null when an SPF record that it redirects to could not be looked up.',
      }),
    spfLookups: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'DNS lookups that evaluating SPF may take; the limit is 10 (RFC 7208 §4.6.4).' }),
    spfVoidLookups: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'Of these, lookups that find nothing; the limit is 2 (RFC 7208 §4.6.4).' }),
    dmarcPolicy: DmarcPolicy.nullable().meta({ description: 'The policy as published (`p`).' }),
    dmarcEffectivePolicy: DmarcPolicy.nullable().meta({
      description: 'The policy that applies to this very domain: inheritance, `sp`, `np` and `t` considered.',
    }),
    dmarcRecordDomain: textOrNull('The domain whose DMARC record applies: this one, or one above it.'),
    organizationalDomain: textOrNull('The organisational domain, found by the tree walk of RFC 9989.'),
    dkimSelectorsProbed: count('DKIM selectors that were asked for.'),
    provider: textOrNull('The mail provider that the MX hosts show; null when none is recognised.'),
  })
  .meta({ id: 'EmailSummary', description: 'How the checks came out, and the facts behind them.' });
export type EmailSummary = z.infer<typeof EmailSummary>;

/** The response of `POST /api/scan/email`. */
export const EmailReport = z
  .strictObject({
    domain: text('The audited domain, in A-labels.', ['example.org']),
    grade: Grade,
    score: Score.meta({ description: '100 plus the sum of every `scoreImpact`, never below 0.' }),
    spfRecord: z
      .string()
      .nullable()
      .meta({
        description:
          'The SPF record, its strings joined; the first when there are several; null when there is none. Texts beyond ' +
          '8,192 octets are no record.',
        examples: ['v=spf1 mx -all'],
      }),
    dmarcRecord: z
      .string()
      .nullable()
      .meta({
        description: 'The DMARC record that applies, be it inherited; null when there is none.',
        examples: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.org'],
      }),
    dkimSelectors: texts('Selectors with a key or a revoked key, sorted.'),
    mxHosts: texts('Mail exchangers by preference, then name; empty for a null MX (RFC 7505).'),
    spfResults: z
      .array(SenderSpfResult)
      .max(MAX_SENDERS)
      .meta({ description: 'SPF of each of the `senderIps`, in their order; empty where none were sent.' }),
    checks: z.array(EmailCheck).meta({ description: 'Every check, in a fixed order.' }),
    summary: EmailSummary,
    scannedAt: IsoTimestamp,
    notice: Notice.optional(),
  })
  .refine(
    ({ score, checks }) =>
      score ===
      Math.max(
        0,
        checks.reduce((sum, check) => sum + check.scoreImpact, 100),
      ),
    'score must be 100 plus the sum of every scoreImpact, at least 0.',
  )
  .refine(
    ({ summary, checks }) => isSummaryOf(summary, checks),
    'summary must count the checks; every key stands once.',
  )
  .meta({ id: 'EmailReport', description: 'What a domain publishes about its mail, checked and graded.' });
export type EmailReport = z.infer<typeof EmailReport>;
