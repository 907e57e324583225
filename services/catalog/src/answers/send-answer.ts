import { type Content, type KitEnv, sendRepresentation } from '@repo/service-kit/http';
import type { Context } from 'hono';
import type { AnswerCache, Render } from './answer-cache.ts';

/**
 * Answers from `answers`, or with what `render` reads from the database.
 *
 * @param key everything that the answer depends on beside the data.
 */
export async function sendAnswer(
  c: Context<KitEnv>,
  answers: AnswerCache,
  key: string,
  render: Render,
): Promise<Response> {
  return sendRepresentation(c, await c.get('deadline').during('the database', answers.answer(key, render)));
}

/** A ready JSON text that callers may keep for `maxAgeSeconds`. */
export function jsonContent(
  body: string,
  maxAgeSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return { body, contentType: 'application/json; charset=utf-8', maxAgeSeconds, headers };
}
