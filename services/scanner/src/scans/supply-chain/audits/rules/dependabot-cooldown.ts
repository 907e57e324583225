import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';

/** Most of what is malicious is found and taken away within days. */
const MIN_DAYS = 7;

export const dependabotCooldown: WorkflowAudit<'dependabot-cooldown'> = {
  id: 'dependabot-cooldown',
  *audit({ yaml, updates }) {
    for (const update of updates) {
      const cooldown = yaml.get(update, 'cooldown');
      const days = yaml.get(cooldown, 'default-days');
      const text = yaml.text(days);
      if (text !== null && (!/^\d+$/.test(text) || Number(text) >= MIN_DAYS)) continue;
      const place = days ?? cooldown ?? yaml.get(update, 'package-ecosystem') ?? update;
      yield {
        severity: 'medium',
        confidence: 'high',
        line: place.line,
        endLine: yaml.lastLine(place),
        job: null,
        step: null,
        message: `New versions wait for less than ${MIN_DAYS} days before they are proposed.`,
        snippet: `cooldown:\n  default-days: ${MIN_DAYS}`,
        silencedIn: [linesOf(yaml, update)],
      };
    }
  },
};
