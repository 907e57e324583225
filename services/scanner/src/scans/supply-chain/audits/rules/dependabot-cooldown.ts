import { at, type Found } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** Most of what is malicious is found and taken away within days. */
const MIN_DAYS = 7;

export function* dependabotCooldown({ updates }: WorkflowFile): Iterable<Found> {
  for (const update of updates) {
    const cooldown = update.get('cooldown');
    const days = cooldown?.get('default-days');
    const text = days?.text;
    if (text !== undefined && (!/^\d+$/.test(text) || Number(text) >= MIN_DAYS)) continue;
    yield {
      ...at(days ?? cooldown ?? update.get('package-ecosystem') ?? update),
      silencedIn: [update],
      severity: 'medium',
      confidence: 'high',
      message: `New versions wait for less than ${MIN_DAYS} days before they are proposed.`,
      snippet: `cooldown:\n  default-days: ${MIN_DAYS}`,
    };
  }
}
