import { z } from 'zod';
import { checkOf } from './check.ts';

/** Every check of our own website audit. */
export const WebsiteCheckKey = z
  .enum([
    'strict_transport_security',
    'content_security_policy',
    'x_frame_options',
    'x_content_type_options',
    'referrer_policy',
    'permissions_policy',
    'cross_origin_opener_policy',
    'cross_origin_embedder_policy',
    'cross_origin_resource_policy',
    'cors',
    'cookies',
    'subresource_integrity',
    'https_redirect',
    'certificate',
    'tls_versions',
    'hsts_preload',
    'server_disclosure',
    'reporting',
    'obsolete_headers',
    'page_status',
    'csp_allow_list',
    'mixed_content',
    'security_txt',
    'tls_ciphers',
    'certificate_lifetime',
    'caa',
    'https_record',
  ])
  .meta({ id: 'WebsiteCheckKey', description: 'Machine key of a check; stands at most once in a report.' });
export type WebsiteCheckKey = z.infer<typeof WebsiteCheckKey>;

/** What a check of the website audit is about. */
export const WebsiteCategory = z
  .enum(['headers', 'transport', 'content'])
  .meta({ id: 'WebsiteCategory', description: 'What the check is about.' });
export type WebsiteCategory = z.infer<typeof WebsiteCategory>;

/** One check of our own website audit; the third party's grade does not rest on it. */
export const WebsiteCheck = checkOf(WebsiteCheckKey, WebsiteCategory).meta({
  id: 'WebsiteCheck',
  description:
    'One check of our own audit. `scoreImpact` counts toward the grade only when `gradeSource` is `local`.',
});
