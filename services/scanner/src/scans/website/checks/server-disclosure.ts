import { info, pass } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { whenPage } from '../website-check.ts';

const HEADERS = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];

/** Versions of the software behind the site. */
export const serverDisclosure = whenPage('What the server discloses', 0, ({ headers }) => {
  const disclosing = HEADERS.filter((name) => /\d\.\d/.test(headerValue(headers, name) ?? ''));
  if (disclosing.length === 0) return pass('No software version is disclosed.');
  return info(`Software version disclosed in: ${disclosing.join(', ')}.`);
});
