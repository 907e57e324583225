import { type KitEnv, text } from '@repo/service-kit/http';
import type { Context } from 'hono';
import { takeSteps } from '../steps.ts';
import { jsonInSteps } from './json-in-steps.ts';

/** Answers with a report that may be of any size, so that others are served while it is written. */
export async function answerReport(c: Context<KitEnv>, report: object): Promise<Response> {
  const bytes = await takeSteps(jsonInSteps(report), c.get('deadline').signal);
  return text(c, bytes, 'application/json; charset=utf-8');
}
