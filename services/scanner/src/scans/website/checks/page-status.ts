import { info, pass, warn } from '../../../audit/verdict.ts';
import { whenPage } from '../website-check.ts';

/** RFC 9110, 15: whether what is audited is the page, or what is sent in its place. */
export const pageStatus = whenPage('The status of the page', 0, ({ status }) => {
  if (status >= 200 && status < 300) return pass(`The page is answered with status ${status}.`);
  if (status < 400) return info(`The page is answered with status ${status}.`);
  const reason = status === 404 || status === 410 ? 'there is no such page' : 'the request was refused';
  return warn(
    0,
    `The status is ${status}: ${reason}; the error page was audited instead.`,
    'Send the address of a page that everybody can open; its headers may differ.',
  );
});
