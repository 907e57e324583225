import { NVD_BUDGET } from '@repo/upstream/nvd';

/** Where the limits are in force that NVD publishes. */
const PUBLIC_HOST = 'services.nvd.nist.gov';

/**
 * How many requests may be sent in the window of `NVD_BUDGET`; null for a mirror of one's own, which has limits of its
 * own, if any, and says so itself: its 403 and 429 are told to callers like those of the public address.
 */
export function nvdRequestLimit(settings: {
  readonly NVD_API_URL: string;
  readonly NVD_API_KEY?: string | undefined;
}): number | null {
  if (new URL(settings.NVD_API_URL).hostname !== PUBLIC_HOST) return null;
  return settings.NVD_API_KEY === undefined ? NVD_BUDGET.limit : NVD_BUDGET.limitWithKey;
}
