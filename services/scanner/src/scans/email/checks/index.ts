import { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import data from '../../../../data/email-checks.json' with { type: 'json' };
import { documentedChecks } from '../../../audit/documented-checks.ts';
import type { EmailCheck, EmailJudge } from '../email-check.ts';
import { bimiCertificate } from './bimi-certificate.ts';
import { bimiDmarcReady } from './bimi-dmarc-ready.ts';
import { bimiLogo } from './bimi-logo.ts';
import { bimiPresent } from './bimi-present.ts';
import { daneTlsa } from './dane-tlsa.ts';
import { dkimAlgorithms } from './dkim-algorithms.ts';
import { dkimDangling } from './dkim-dangling.ts';
import { dkimHash } from './dkim-hash.ts';
import { dkimKeyStrength } from './dkim-key-strength.ts';
import { dkimKeyValid } from './dkim-key-valid.ts';
import { dkimPresent } from './dkim-present.ts';
import { dkimRevoked } from './dkim-revoked.ts';
import { dkimTestMode } from './dkim-test-mode.ts';
import { dkimWildcard } from './dkim-wildcard.ts';
import { dmarcAlignment } from './dmarc-alignment.ts';
import { dmarcDiscovery } from './dmarc-discovery.ts';
import { dmarcLegacyTags } from './dmarc-legacy-tags.ts';
import { dmarcLocation } from './dmarc-location.ts';
import { dmarcPct } from './dmarc-pct.ts';
import { dmarcPolicy } from './dmarc-policy.ts';
import { dmarcPresent } from './dmarc-present.ts';
import { dmarcReportAuth } from './dmarc-report-auth.ts';
import { dmarcReportMx } from './dmarc-report-mx.ts';
import { dmarcRua } from './dmarc-rua.ts';
import { dmarcRuf } from './dmarc-ruf.ts';
import { dmarcSingle } from './dmarc-single.ts';
import { dmarcSubdomainPolicy } from './dmarc-subdomain-policy.ts';
import { dmarcSyntax } from './dmarc-syntax.ts';
import { dmarcTestMode } from './dmarc-test-mode.ts';
import { dnssecStatus } from './dnssec-status.ts';
import { domainParked } from './domain-parked.ts';
import { mtaStsContentType } from './mta-sts-content-type.ts';
import { mtaStsMaxAge } from './mta-sts-max-age.ts';
import { mtaStsMode } from './mta-sts-mode.ts';
import { mtaStsMxMatch } from './mta-sts-mx-match.ts';
import { mtaStsPolicy } from './mta-sts-policy.ts';
import { mtaStsPresent } from './mta-sts-present.ts';
import { mxIpv6 } from './mx-ipv6.ts';
import { mxNotCname } from './mx-not-cname.ts';
import { mxNotIp } from './mx-not-ip.ts';
import { mxNull } from './mx-null.ts';
import { mxPresent } from './mx-present.ts';
import { mxPublic } from './mx-public.ts';
import { mxRedundancy } from './mx-redundancy.ts';
import { mxResolves } from './mx-resolves.ts';
import { mxTargetRegistered } from './mx-target-registered.ts';
import { spfAllQualifier } from './spf-all-qualifier.ts';
import { spfBroadRanges } from './spf-broad-ranges.ts';
import { spfDeadTerms } from './spf-dead-terms.ts';
import { spfIncludesValid } from './spf-includes-valid.ts';
import { spfLegacy } from './spf-legacy.ts';
import { spfLookupLimit } from './spf-lookup-limit.ts';
import { spfMxLimit } from './spf-mx-limit.ts';
import { spfOpen } from './spf-open.ts';
import { spfPresent } from './spf-present.ts';
import { spfPtr } from './spf-ptr.ts';
import { spfRecordSize } from './spf-record-size.ts';
import { spfSingle } from './spf-single.ts';
import { spfSyntax } from './spf-syntax.ts';
import { spfTargetRegistered } from './spf-target-registered.ts';
import { spfVoidLookups } from './spf-void-lookups.ts';
import { tlsRptPresent } from './tls-rpt-present.ts';

const JUDGES: Readonly<Record<EmailCheckKey, EmailJudge>> = {
  spf_present: spfPresent,
  spf_single: spfSingle,
  spf_syntax: spfSyntax,
  spf_lookup_limit: spfLookupLimit,
  spf_void_lookups: spfVoidLookups,
  spf_includes_valid: spfIncludesValid,
  spf_target_registered: spfTargetRegistered,
  spf_all_qualifier: spfAllQualifier,
  spf_open: spfOpen,
  spf_broad_ranges: spfBroadRanges,
  spf_ptr: spfPtr,
  spf_mx_limit: spfMxLimit,
  spf_dead_terms: spfDeadTerms,
  spf_record_size: spfRecordSize,
  spf_legacy: spfLegacy,
  dmarc_present: dmarcPresent,
  dmarc_single: dmarcSingle,
  dmarc_syntax: dmarcSyntax,
  dmarc_policy: dmarcPolicy,
  dmarc_subdomain_policy: dmarcSubdomainPolicy,
  dmarc_pct: dmarcPct,
  dmarc_test_mode: dmarcTestMode,
  dmarc_rua: dmarcRua,
  dmarc_report_auth: dmarcReportAuth,
  dmarc_report_mx: dmarcReportMx,
  dmarc_ruf: dmarcRuf,
  dmarc_alignment: dmarcAlignment,
  dmarc_discovery: dmarcDiscovery,
  dmarc_location: dmarcLocation,
  dmarc_legacy_tags: dmarcLegacyTags,
  dkim_present: dkimPresent,
  dkim_key_strength: dkimKeyStrength,
  dkim_key_valid: dkimKeyValid,
  dkim_test_mode: dkimTestMode,
  dkim_revoked: dkimRevoked,
  dkim_hash: dkimHash,
  dkim_algorithms: dkimAlgorithms,
  dkim_dangling: dkimDangling,
  dkim_wildcard: dkimWildcard,
  mx_present: mxPresent,
  mx_null: mxNull,
  mx_resolves: mxResolves,
  mx_not_cname: mxNotCname,
  mx_not_ip: mxNotIp,
  mx_public: mxPublic,
  mx_target_registered: mxTargetRegistered,
  mx_redundancy: mxRedundancy,
  mx_ipv6: mxIpv6,
  mta_sts_present: mtaStsPresent,
  mta_sts_policy: mtaStsPolicy,
  mta_sts_mode: mtaStsMode,
  mta_sts_mx_match: mtaStsMxMatch,
  mta_sts_max_age: mtaStsMaxAge,
  mta_sts_content_type: mtaStsContentType,
  tls_rpt_present: tlsRptPresent,
  bimi_present: bimiPresent,
  bimi_dmarc_ready: bimiDmarcReady,
  bimi_logo: bimiLogo,
  bimi_certificate: bimiCertificate,
  dnssec_status: dnssecStatus,
  dane_tlsa: daneTlsa,
  domain_parked: domainParked,
};

/** Every check of the e-mail audit, in the order of the report. */
export const emailChecks: readonly EmailCheck[] = documentedChecks(
  EmailCheckKey.options,
  EmailCategory,
  data.checks,
  JUDGES,
);
