import { type PageFrame, pageLook } from '@repo/service-kit/pages';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

/** How a report looks as a page and as a file. */
export const REPORT_FRAME: PageFrame = {
  service: 'Scanner',
  promise: 'What was not looked at is named above; it never counts as clean.',
  look: pageLook(PAGE_STYLE, PAGE_SCRIPT),
};

/** For the response: what only a header can say, too. */
export const REPORT_POLICY = `${REPORT_FRAME.look.filePolicy}; frame-ancestors 'none'`;
