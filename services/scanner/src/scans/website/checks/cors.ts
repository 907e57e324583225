import { fail, info, pass } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { type WebsiteCheck, whenKnown } from '../website-check.ts';

/** Fetch, CORS protocol: whether a foreign origin may read with the visitor's credentials. */
export const cors: WebsiteCheck = {
  key: 'cors',
  category: 'headers',
  name: 'Cross-origin resource sharing',
  judge: ({ foreignOrigin }) =>
    whenKnown(foreignOrigin, 'The answer to a foreign origin', ({ headers, origin }) => {
      const allowed = headerValue(headers, 'access-control-allow-origin');
      const isWithCredentials = headerValue(headers, 'access-control-allow-credentials') === 'true';
      if (allowed === null) return pass('Foreign origins may not read responses.');
      if (allowed === origin && isWithCredentials) {
        return fail(
          -50,
          'Any origin may read responses with the credentials of the visitor: the Origin is echoed.',
          'Compare the Origin with a list of your own before it is echoed, or leave the credentials out.',
        );
      }
      if (allowed === '*' || allowed === origin)
        return info('Any origin may read responses, without credentials.');
      return pass('Only named origins may read responses.');
    }),
};
