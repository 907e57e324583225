import { type KitEnv, text } from '@repo/service-kit/http';
import type { Context } from 'hono';
import { renderReport } from './render-report.ts';

export function answerReport(c: Context<KitEnv>, report: object): Response {
  return text(c, renderReport(report), 'application/json; charset=utf-8');
}
