import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { KitEnv } from './endpoint.ts';

/** Whether the caller likes a page better than JSON; who takes anything does not. */
export function prefersHtml(c: Context<KitEnv>): boolean {
  const supports = ['application/json', 'text/html'];
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
