import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { optionalField } from './request-body.ts';

/** What the entries of a report are ordered by. */
export const ReportOrder = z
  .enum(['severity', 'priority'], requestError('priority or severity, or leave it out'))
  .meta({
    id: 'ReportOrder',
    description:
      'The order of `results`: by worst severity, name and version, which is the default, or as `fixFirst` has them: by tier, then malware, known exploitation, severity, EPSS, name and version.',
  });
export type ReportOrder = z.infer<typeof ReportOrder>;

/** The query of every endpoint whose report has `results`. Unknown parameters are ignored. */
export const ReportQuery = z
  .object({ sort: optionalField(ReportOrder) }, { error: 'Send the query as parameters.' })
  .meta({ id: 'ReportQuery', description: 'How the report is arranged.' });
export type ReportQuery = z.infer<typeof ReportQuery>;
