import { type KitEnv, text } from '@repo/service-kit/http';
import type { Context } from 'hono';

/** Answers with a report that is UTF-8 text already. */
export function answerReport(c: Context<KitEnv>, report: Uint8Array<ArrayBuffer>): Response {
  return text(c, report, 'application/json; charset=utf-8');
}
