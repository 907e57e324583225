import type { Context } from 'hono';
import type { KitEnv } from './endpoint.ts';
import type { Ask } from './known.ts';
import { sendRepresentation } from './send-representation.ts';

/**
 * Answers with what `ask` gives. From then on `ask` stands for this request: when the very same one comes again it is
 * asked at once, and nothing of the request is taken apart anew. So it must depend on nothing but the request's target
 * and `Host`, and must not hold `c`.
 *
 * @param what as `Deadline.during` names it; null: nothing slow is awaited, and the endpoint has no deadline.
 */
export async function answerWith(c: Context<KitEnv>, what: string | null, ask: Ask): Promise<Response> {
  const asked = ask();
  const waited = asked instanceof Promise && what !== null ? c.get('deadline').during(what, asked) : asked;
  const representation = await waited;
  const endpointId = c.get('endpointId');
  const { known, incoming } = c.env ?? {};
  if (endpointId !== undefined && incoming !== undefined) {
    known?.remember(incoming, { endpointId, what, ask });
  }
  return sendRepresentation(c, representation);
}
