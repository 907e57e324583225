import type { WebsiteReport, WebsiteRequest } from '@repo/contracts/scanner';
import type { Deadline } from '@repo/service-kit/http';
import type { WebsiteAudits } from './website-audits.ts';

export interface WebsiteDeps {
  readonly websiteAudits: WebsiteAudits;
  readonly notice: string | null;
}

/**
 * The audit of a website, with the URL as it was sent.
 *
 * @throws AppError 400, 404 or 503
 */
export async function scanWebsite(
  { url }: WebsiteRequest,
  { websiteAudits, notice }: WebsiteDeps,
  deadline: Deadline,
): Promise<WebsiteReport> {
  const report = await deadline.during('the website', websiteAudits(url, deadline.signal));
  return { url, ...report, ...(notice === null ? {} : { notice }) };
}
