import { AppError } from '@repo/service-kit/errors';
import {
  createRepresentation,
  type Endpoint,
  prefersHtml,
  type RateLimitPolicy,
  type Route,
  sendRepresentation,
} from '@repo/service-kit/http';
import type { ScannerDeps } from '../deps.ts';
import { FRAME, frontPage } from './front-page.ts';

const MAX_TYPED = 2_048;

/** `GET /`: a page for who prefers HTML, with forms for `endpoints`. */
export function frontPageRoute(
  { exampleInputs, githubHosts }: Pick<ScannerDeps, 'exampleInputs' | 'githubHosts'>,
  endpoints: readonly Endpoint[],
  rateLimit: RateLimitPolicy,
): Route {
  const page = (typed: string | null) =>
    createRepresentation({
      body: frontPage(typed, exampleInputs, githubHosts, endpoints),
      contentType: 'text/html; charset=utf-8',
      maxAgeSeconds: typed === null ? 300 : 0,
      headers: { 'content-security-policy': FRAME.look.policy },
      varies: ['Accept'],
    });
  const empty = page(null);
  return {
    endpoint: { ...ENDPOINT, rateLimit },
    mount: (app, path) =>
      app.get(path, (c) => {
        if (!prefersHtml(c)) {
          c.get('request').isForPeople = false;
          c.get('headers')['vary'] = 'Accept';
          throw new AppError('not_found', 'There is nothing at this path: GET /docs shows every endpoint.');
        }
        const typed = c.req.query('q')?.slice(0, MAX_TYPED);
        return sendRepresentation(c, typed === undefined ? empty : page(typed));
      }),
  };
}

const ENDPOINT: Omit<Endpoint, 'rateLimit'> = {
  id: 'frontPage',
  method: 'GET',
  path: '/',
  summary: 'The front page',
  description: 'One form for everything that can be scanned.',
  tag: 'pages',
  response: { description: 'A page.', contentType: 'text/html', isValidated: true },
  errors: {},
  timeoutMs: null,
};
