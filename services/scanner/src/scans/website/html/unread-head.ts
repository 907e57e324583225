import type { Known } from '../../../audit/known.ts';
import type { HtmlFacts } from './read-html.ts';

/** Why the head of a page may hold meta elements that were not read; null when it was read to its end, or is no HTML. */
export function unreadHead(html: Known<HtmlFacts | null>): string | null {
  if (html.kind === 'unknown') return html.reason;
  if (html.value === null || html.value.isHeadRead) return null;
  return html.value.unread ?? 'its head has too many meta elements';
}
