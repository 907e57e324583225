import { type DemoContext, type Demonstration, show } from './demonstration.ts';

/** Shows every demonstration in turn; resolves to the titles of those that failed. */
export async function showAll(
  demonstrations: readonly Demonstration[],
  context: DemoContext,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const demonstration of demonstrations) {
    say(`\n${context.paint('bold', demonstration.title)}\n`);
    try {
      for (const line of await show(demonstration, context, signal)) say(line === '' ? '' : `  ${line}`);
    } catch (error) {
      signal.throwIfAborted();
      say(`  ${context.paint('red', 'Failed')}: ${error instanceof Error ? error.message : String(error)}`);
      failed.push(demonstration.title);
    }
  }
  return failed;
}
