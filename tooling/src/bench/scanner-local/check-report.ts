import { vulnerableAmong } from '../data/choose-packages.ts';
import { expectStatus } from '../load/closed-loop.ts';
import { openConnection } from '../load/http-connection.ts';
import type { Lockfile } from './lockfiles.ts';

/**
 * A fast wrong answer is worth nothing: scans once and looks at the counts.
 *
 * @throws Error when the report does not count what the lockfile was made with.
 */
export async function checkReport(url: string, { packages, request }: Lockfile): Promise<void> {
  const connection = await openConnection(url);
  const answer = await connection.send(request);
  connection.close();
  expectStatus(answer, 200);
  const { summary, results } = JSON.parse(answer.body.toString());
  const counted = [summary.totalPackages, results.length];
  const expected = [packages, vulnerableAmong(packages)];
  if (counted.join() !== expected.join()) {
    throw new Error(
      `the report counts ${counted.join(' and ')} packages instead of ${expected.join(' and ')}`,
    );
  }
}
