import { info } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { whenPage } from '../website-check.ts';

const HEADERS = ['reporting-endpoints', 'nel', 'report-to'];

/** Reporting API: whether browsers are asked to report. */
export const reporting = whenPage('Whether reports are asked for', 0, ({ headers }) => {
  const present = HEADERS.filter((name) => headerValue(headers, name) !== null);
  if (present.length === 0) return info('Browsers are not asked to report.');
  if (present.join() === 'report-to')
    return info('Only the old Report-To is sent, which browsers no longer read.');
  return info(`Browsers are asked to report by: ${present.join(', ')}.`);
});
