import { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import data from '../../../../data/email-checks.json' with { type: 'json' };
import { documentedChecks } from '../../../audit/documented-checks.ts';
import type { EmailCheck } from '../email-check.ts';
import { bimiJudges } from './bimi.ts';
import { dkimJudges } from './dkim.ts';
import { dmarcPolicyJudges } from './dmarc-policy.ts';
import { dmarcRecordJudges } from './dmarc-record.ts';
import { dmarcReportsJudges } from './dmarc-reports.ts';
import { dnssecJudges } from './dnssec.ts';
import { mtaStsJudges } from './mta-sts.ts';
import { mxHostsJudges } from './mx-hosts.ts';
import { mxRecordsJudges } from './mx-records.ts';
import { spfLookupsJudges } from './spf-lookups.ts';
import { spfRecordJudges } from './spf-record.ts';
import { spfSendersJudges } from './spf-senders.ts';
import { tlsRptJudges } from './tls-rpt.ts';

export const emailChecks: readonly EmailCheck[] = documentedChecks(
  EmailCheckKey.options,
  EmailCategory,
  data.checks,
  {
    ...spfRecordJudges,
    ...spfLookupsJudges,
    ...spfSendersJudges,
    ...dmarcRecordJudges,
    ...dmarcPolicyJudges,
    ...dmarcReportsJudges,
    ...dkimJudges,
    ...mxRecordsJudges,
    ...mxHostsJudges,
    ...mtaStsJudges,
    ...tlsRptJudges,
    ...bimiJudges,
    ...dnssecJudges,
  },
);
