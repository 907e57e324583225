/** The longest wait that is passed on, in seconds: more is a mistake of theirs, and our callers should not sleep a week. */
const MAX_SECONDS = 86_400;
const LONGEST_DATE = 40;

/**
 * Seconds of a `Retry-After` field (RFC 9110 §10.2.3): delta-seconds or any of the three HTTP-date forms, between 0
 * and a day; null when the field is absent or unreadable.
 */
export function parseRetryAfter(field: string | null, now: Date): number | null {
  const text = field?.trim() ?? '';
  if (text === '' || text.length > LONGEST_DATE) return null;
  if (/^\d+$/.test(text)) return clamp(Number(text));
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? /.test(text)) return null;
  const instant = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
  return Number.isNaN(instant) ? null : clamp(Math.ceil((instant - now.getTime()) / 1000));
}

function clamp(seconds: number): number {
  return Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
