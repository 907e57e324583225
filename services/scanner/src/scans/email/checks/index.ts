import type { EmailCheck } from '../email-check.ts';
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

/** Every check of the e-mail audit, in the order of the report. */
export const emailChecks: readonly EmailCheck[] = [
  spfPresent,
  spfSingle,
  spfSyntax,
  spfLookupLimit,
  spfVoidLookups,
  spfIncludesValid,
  spfTargetRegistered,
  spfAllQualifier,
  spfOpen,
  spfBroadRanges,
  spfPtr,
  spfMxLimit,
  spfDeadTerms,
  spfRecordSize,
  spfLegacy,
  dmarcPresent,
  dmarcSingle,
  dmarcSyntax,
  dmarcPolicy,
  dmarcSubdomainPolicy,
  dmarcPct,
  dmarcTestMode,
  dmarcRua,
  dmarcReportAuth,
  dmarcReportMx,
  dmarcRuf,
  dmarcAlignment,
  dmarcDiscovery,
  dmarcLocation,
  dmarcLegacyTags,
  dkimPresent,
  dkimKeyStrength,
  dkimKeyValid,
  dkimTestMode,
  dkimRevoked,
  dkimHash,
  dkimAlgorithms,
  dkimDangling,
  dkimWildcard,
  mxPresent,
  mxNull,
  mxResolves,
  mxNotCname,
  mxNotIp,
  mxPublic,
  mxTargetRegistered,
  mxRedundancy,
  mxIpv6,
  mtaStsPresent,
  mtaStsPolicy,
  mtaStsMode,
  mtaStsMxMatch,
  mtaStsMaxAge,
  mtaStsContentType,
  tlsRptPresent,
  bimiPresent,
  bimiDmarcReady,
  bimiLogo,
  bimiCertificate,
  dnssecStatus,
  daneTlsa,
  domainParked,
];
