import { answerWith, type Content, type KitEnv } from '@repo/service-kit/http';
import type { Context } from 'hono';
import type { AnswerCache, Render } from './answer-cache.ts';

/**
 * Answers from `answers`, or with what `render` reads from the database.
 *
 * @param key everything that the answer depends on beside the data.
 * @param render kept for as long as this request comes again: it must not hold the context.
 */
export function sendAnswer(
  c: Context<KitEnv>,
  answers: AnswerCache,
  key: string,
  render: Render,
): Promise<Response> {
  return answerWith(c, 'the database', () => answers.answer(key, render));
}

/** A ready JSON text that callers may keep for `maxAgeSeconds`. */
export function jsonContent(
  body: string,
  maxAgeSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return { body, contentType: 'application/json; charset=utf-8', maxAgeSeconds, headers };
}
