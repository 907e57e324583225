import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { IsoTimestamp } from '../timestamp.ts';
import { checkOf, isSummaryOf } from './check.ts';
import { count } from './count.ts';
import { normalizeDomain } from './domain.ts';
import { EmailCategory, EmailCheckKey } from './email-check-key.ts';
import { Grade, Score } from './grade.ts';
import { Notice } from './notice.ts';
import { requestBody } from './request-body.ts';
import { CheckSummary } from './summary.ts';

const DOMAIN_ERROR = requestError('a domain name, such as example.org');

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
}).meta({ id: 'EmailRequest', description: 'The domain to audit.' });
export type EmailRequest = z.infer<typeof EmailRequest>;

/** One check of the e-mail audit. */
export const EmailCheck = checkOf(EmailCheckKey, EmailCategory).meta({
  id: 'EmailCheck',
  description: 'One check of the e-mail audit.',
});
export type EmailCheck = z.infer<typeof EmailCheck>;

/** A DMARC policy (RFC 9989, `p`). */
export const DmarcPolicy = z
  .enum(['none', 'quarantine', 'reject'])
  .meta({ id: 'DmarcPolicy', description: 'A DMARC policy.' });
export type DmarcPolicy = z.infer<typeof DmarcPolicy>;

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
    dmarcRecordDomain: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'The domain whose DMARC record applies: this one, or one above it.' }),
    organizationalDomain: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'The organisational domain, found by the tree walk of RFC 9989.' }),
    dkimSelectorsProbed: count('DKIM selectors that were asked for.'),
    provider: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'The mail provider that the MX hosts show; null when none is recognised.' }),
  })
  .meta({ id: 'EmailSummary', description: 'How the checks came out, and the facts behind them.' });
export type EmailSummary = z.infer<typeof EmailSummary>;

/** The answer of `POST /api/scan/email`. */
export const EmailReport = z
  .strictObject({
    domain: z
      .string()
      .min(1)
      .meta({ description: 'The audited domain, in A-labels.', examples: ['example.org'] }),
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
    dkimSelectors: z
      .array(z.string().min(1))
      .meta({ description: 'Selectors with a key or a revoked key, sorted.' }),
    mxHosts: z.array(z.string().min(1)).meta({
      description: 'Mail exchangers by preference, then name; empty for a null MX (RFC 7505).',
    }),
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
