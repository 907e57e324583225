import { ActionFinding, type ActionStatus, SupplyChainAudit } from '@repo/contracts/scanner';
import { z } from 'zod';
import data from '../../../../data/action-findings.json' with { type: 'json' };

/** What `docs/checks.md` tells users about a finding: whole sentences without any name of a caller. */
const FindingAbout = z.strictObject({
  means: z.string(),
  /** Worst first. */
  severities: z.array(ActionFinding.shape.severity),
  fix: z.string(),
  /** The specification, or a page that explains the risk. */
  source: z.string(),
});
export type FindingAbout = z.infer<typeof FindingAbout>;

export const FINDINGS = z.record(ActionFinding.shape.key, FindingAbout).parse(data.findings);

/** The audits of workflows and composite actions, in the order of the document. */
export const AUDITS = z
  .record(
    SupplyChainAudit.shape.id,
    FindingAbout.extend({ severities: z.array(SupplyChainAudit.shape.severity) }),
  )
  .parse(data.audits);
export type AuditAbout = (typeof AUDITS)[SupplyChainAudit['id']];

const StatusAbout = FindingAbout.pick({ means: true, fix: true });

/** The status of an entry, in the order in which the first that applies is given. */
export const STATUSES = z
  .strictObject({
    compromised: StatusAbout,
    drifted: StatusAbout,
    unpinned: StatusAbout,
    new: StatusAbout,
    ok: StatusAbout,
  } satisfies Record<ActionStatus, typeof StatusAbout>)
  .parse(data.statuses);
