import { WebsiteCategory, WebsiteCheckKey } from '@repo/contracts/scanner';
import data from '../../../../data/website-checks.json' with { type: 'json' };
import { documentedChecks } from '../../../audit/documented-checks.ts';
import type { WebsiteCheck, WebsiteJudge } from '../website-check.ts';
import { certificate } from './certificate.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cookies } from './cookies.ts';
import { cors } from './cors.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';
import { hstsPreload } from './hsts-preload.ts';
import { httpsRedirect } from './https-redirect.ts';
import { obsoleteHeaders } from './obsolete-headers.ts';
import { pageStatus } from './page-status.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { referrerPolicy } from './referrer-policy.ts';
import { reporting } from './reporting.ts';
import { serverDisclosure } from './server-disclosure.ts';
import { strictTransportSecurity } from './strict-transport-security.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { tlsVersions } from './tls-versions.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';
import { xFrameOptions } from './x-frame-options.ts';

const JUDGES: Readonly<Record<WebsiteCheckKey, WebsiteJudge>> = {
  strict_transport_security: strictTransportSecurity,
  content_security_policy: contentSecurityPolicy,
  x_frame_options: xFrameOptions,
  x_content_type_options: xContentTypeOptions,
  referrer_policy: referrerPolicy,
  permissions_policy: permissionsPolicy,
  cross_origin_opener_policy: crossOriginOpenerPolicy,
  cross_origin_embedder_policy: crossOriginEmbedderPolicy,
  cross_origin_resource_policy: crossOriginResourcePolicy,
  cors: cors,
  cookies: cookies,
  subresource_integrity: subresourceIntegrity,
  https_redirect: httpsRedirect,
  certificate: certificate,
  tls_versions: tlsVersions,
  hsts_preload: hstsPreload,
  server_disclosure: serverDisclosure,
  reporting: reporting,
  obsolete_headers: obsoleteHeaders,
  page_status: pageStatus,
};

/** Every check of the website audit, in the order of the report. */
export const websiteChecks: readonly WebsiteCheck[] = documentedChecks(
  WebsiteCheckKey.options,
  WebsiteCategory,
  data.checks,
  JUDGES,
);
