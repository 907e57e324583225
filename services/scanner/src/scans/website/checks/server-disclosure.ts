import { info, pass } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const HEADERS = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];

/** Versions of the software behind the site. */
export const serverDisclosure: WebsiteCheck = {
  key: 'server_disclosure',
  category: 'headers',
  name: 'Software versions',
  judge: (facts) =>
    whenPage(facts, 'What the server tells of itself', ({ headers }) => {
      const telling = HEADERS.filter((name) => /\d\.\d/.test(headerValue(headers, name) ?? ''));
      if (telling.length === 0) return pass('No version is told.');
      return info(`A version is told by: ${telling.join(', ')}.`);
    }),
};
