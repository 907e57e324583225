import type { WebsiteCheck } from '../website-check.ts';
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

/** Every check, in the order of the report. */
export const websiteChecks: readonly WebsiteCheck[] = [
  strictTransportSecurity,
  contentSecurityPolicy,
  xFrameOptions,
  xContentTypeOptions,
  referrerPolicy,
  permissionsPolicy,
  crossOriginOpenerPolicy,
  crossOriginEmbedderPolicy,
  crossOriginResourcePolicy,
  cors,
  cookies,
  subresourceIntegrity,
  httpsRedirect,
  certificate,
  tlsVersions,
  hstsPreload,
  serverDisclosure,
  reporting,
  obsoleteHeaders,
  pageStatus,
];
