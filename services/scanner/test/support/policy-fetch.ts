import type { GuardedResponse } from '../../src/net/http/guarded-response.ts';
import type { DocumentFetch } from '../../src/scans/email/collect/document-fetch.ts';

/** What a policy server answers. */
export interface PolicyAnswer {
  readonly status?: number;
  readonly headers?: GuardedResponse['headers'];
  readonly body?: string;
}

/** The policy of a domain whose only mail host is `mx1`. */
export function policyText(domain: string, mode = 'enforce'): string {
  return `version: STSv1\r\nmode: ${mode}\r\nmx: mx1.${domain}\r\nmax_age: 1209600\r\n`;
}

/** Documents by URL, without sockets; other URLs are not found. An Error is thrown. */
export function policyFetch(answers: Readonly<Record<string, PolicyAnswer | Error>>): DocumentFetch {
  const request = (url: string): Promise<GuardedResponse> => {
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({
      url,
      status: answer === undefined ? 404 : (answer.status ?? 200),
      headers: answer?.headers ?? [['content-type', 'text/plain']],
      body: Buffer.from(answer?.body ?? ''),
      bodyFault: null,
      tls: null,
    });
  };
  return {
    http: {
      request,
      follow: async (url) => {
        const final = await request(url);
        return { hops: [final], final, error: null, errorUrl: null };
      },
    },
    attempt: (task) => task(new AbortController().signal),
  };
}
