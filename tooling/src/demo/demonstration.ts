import { type DemoRequest, send, toCurl } from './demo-request.ts';
import { type Paint, printReport } from './print-report.ts';
import type { FakeWorld } from './world/fake-world.ts';

/** What a demonstration may use. */
export interface DemoContext {
  readonly scannerUrl: string;
  readonly catalogUrl: string;
  /** What stands in for the world outside. */
  readonly world: Pick<FakeWorld, 'repository' | 'websiteUrl' | 'mailDomain' | 'projectZip'>;
  readonly paint: Paint;
}

/** One thing the demo shows: a request over real HTTP, and the report that its answer must be. */
export interface Demonstration {
  readonly title: string;
  readonly request: (context: DemoContext, signal: AbortSignal) => DemoRequest | Promise<DemoRequest>;
  readonly contract: { parse(value: unknown): unknown };
}

/**
 * Sends the request; gives it as a line for a shell, and its report as lines.
 *
 * @throws when there is no answer, an error, or an answer that breaks the contract.
 */
export async function show(
  { request, contract }: Demonstration,
  context: DemoContext,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const sent = await request(context, signal);
  const response = await send(sent, signal);
  const text = await response.text();
  if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
  const report = contract.parse(JSON.parse(text));
  return [context.paint('dim', `$ ${toCurl(sent)}`), '', ...printReport(report, context.paint)];
}
