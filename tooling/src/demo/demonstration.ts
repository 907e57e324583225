import { type DemoRequest, send, toCurl } from './demo-request.ts';
import type { FakeWorld } from './world/fake-world.ts';

/** What a demonstration may use. */
export interface DemoContext {
  readonly scannerUrl: string;
  readonly catalogUrl: string;
  /** What stands in for the world outside. */
  readonly world: Pick<FakeWorld, 'repository' | 'websiteUrl' | 'mailDomain' | 'projectZip'>;
  readonly paint: Paint;
}

/** Colours a text, or returns it as it is where colours are not wanted. */
export type Paint = (format: PaintFormat, text: string) => string;
export type PaintFormat = 'bold' | 'dim' | 'red' | 'redBright' | 'yellow' | 'cyan' | 'green';

/** One thing the demo shows: a request over real HTTP and its report, printed for people. */
export interface Demonstration {
  readonly title: string;
  /**
   * Sends the request and returns it as a line for a shell, and its report as lines.
   *
   * @throws when there is no answer, an error, or an answer that breaks the contract.
   */
  show(context: DemoContext, signal: AbortSignal): Promise<readonly string[]>;
}

/** A demonstration from its parts; the answer passes its contract before it is printed. */
export function demonstrate<Report>(parts: {
  readonly title: string;
  readonly request: (context: DemoContext, signal: AbortSignal) => DemoRequest | Promise<DemoRequest>;
  readonly contract: { parse(value: unknown): Report };
  readonly print: (report: Report, paint: Paint) => readonly string[];
}): Demonstration {
  return {
    title: parts.title,
    show: async (context, signal) => {
      const request = await parts.request(context, signal);
      const response = await send(request, signal);
      const text = await response.text();
      if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
      const report = parts.contract.parse(JSON.parse(text));
      return [context.paint('dim', `$ ${toCurl(request)}`), '', ...parts.print(report, context.paint)];
    },
  };
}
