import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { requestError } from '../field-error.ts';
import { IsoTimestamp } from '../timestamp.ts';
import { isSummaryOf } from './check.ts';
import { Grade, Score } from './grade.ts';
import { Notice } from './notice.ts';
import { requestBody } from './request-body.ts';
import { CheckSummary } from './summary.ts';
import { text, textOrNull } from './text.ts';
import { WebsiteCheck, WebsiteCheckKey } from './website-check.ts';

const URL_ERROR = requestError(
  'a full http or https address without user name and password, such as https://example.org',
);

/** The body of `POST /api/scan/website`. The URL stays as it was sent: the report echoes it. */
export const WebsiteRequest = requestBody({
  url: z.string(URL_ERROR).max(2048, URL_ERROR).refine(isWebsiteUrl, URL_ERROR).meta({
    description: 'An http or https URL without user name and password. Private addresses are refused.',
  }),
}).meta({ id: 'WebsiteRequest', description: 'The website to audit.' });
export type WebsiteRequest = z.infer<typeof WebsiteRequest>;

/** How the plain http address leads to https. `no-http`, `to-https`, `off-host` and `late` count as enforced. */
export const RedirectVerdict = z
  .enum([
    'to-https',
    'off-host',
    'late',
    'no-http',
    'not-https',
    'missing',
    'loop',
    'invalid-cert',
    'no-https',
  ])
  .meta({
    id: 'RedirectVerdict',
    description:
      '`to-https`: the first hop is https on the same host; `off-host`: https on another host; `late`: https after ' +
      'another http hop; `no-http`: nothing is served on port 80; `not-https`: redirects, never to https; `missing`: content ' +
      'over http; `loop`; `invalid-cert`: leads to an invalid certificate; `no-https`: nothing answers on https.',
  });
export type RedirectVerdict = z.infer<typeof RedirectVerdict>;

/** Where the grade comes from, what the grader said, and how our own checks came out. */
export const WebsiteSummary = z
  .strictObject({
    ...CheckSummary.shape,
    undetermined: z.array(WebsiteCheckKey).meta({
      description:
        'Checks that could not be made: nothing is claimed, and each costs what its worst outcome costs.',
    }),
    gradeSource: z.enum(['observatory', 'local']).meta({
      description:
        '`observatory`: the third-party grader; `local`: our own, because the grader did not answer.',
    }),
    graderGrade: textOrNull('The grade in the grader’s own words; null when it gave none.', ['A+']),
    graderScore: z
      .number()
      .nullable()
      .meta({
        description: 'The grader’s own score, which may exceed 100; null when it gave none.',
        examples: [105],
      }),
    graderError: z
      .enum([
        'timeout',
        'rate-limited',
        'unavailable',
        'scan-failed',
        'refused',
        'invalid-response',
        'disabled',
      ])
      .nullable()
      .meta({ description: 'Why there is no third-party grade; null when there is one.' }),
    probeError: textOrNull('Why our own look at the site failed; null when it did not.'),
    tlsError: textOrNull('Why `tlsValid` is false; null when it is true.'),
    redirect: RedirectVerdict.nullable().meta({
      description: 'How http leads to https; null when it could not be determined.',
    }),
    httpStatus: z
      .int()
      .min(100)
      .max(599)
      .nullable()
      .meta({
        description: 'Status of the final response of the submitted URL; null when it could not be reached.',
        examples: [200],
      }),
    finalUrl: textOrNull('Where the submitted URL leads after redirects; null when it could not be reached.'),
  })
  .meta({ id: 'WebsiteSummary', description: 'Where the grade comes from and how our own checks came out.' });

/** The response of `POST /api/scan/website`. */
export const WebsiteReport = z
  .strictObject({
    url: text('The submitted URL, unchanged.'),
    domain: text('Its host, in A-labels, without the port.'),
    grade: Grade,
    score: Score.meta({
      description: 'The score behind the grade, held to 0–100; the raw one is in the summary.',
    }),
    tlsValid: z.boolean().meta({
      description:
        'Whether the certificate is trusted, in date and for this host. False when there is no TLS.',
    }),
    tlsDaysLeft: z.int().meta({
      description: 'Whole days until the certificate expires; negative when it has, 0 when there is none.',
    }),
    httpsRedirect: z.boolean().meta({
      description: 'Whether plain http leads to https; a closed port 80 counts. Details: `summary.redirect`.',
    }),
    headers: z
      .strictObject({
        strictTransportSecurity: header('Strict-Transport-Security'),
        contentSecurityPolicy: header('Content-Security-Policy'),
        xFrameOptions: header('X-Frame-Options'),
      })
      .meta({ description: 'As received on the final response; several lines joined with `, `.' }),
    checks: z.array(WebsiteCheck).meta({ description: 'Our own checks, in a fixed order.' }),
    summary: WebsiteSummary,
    scannedAt: IsoTimestamp,
    notice: Notice.optional(),
  })
  .refine(
    ({ summary, checks }) => isSummaryOf(summary, checks),
    'summary must count the checks; no key twice.',
  )
  .meta({
    id: 'WebsiteReport',
    description: 'Security headers, certificate and redirects of a website, graded.',
  });
export type WebsiteReport = z.infer<typeof WebsiteReport>;

function header(name: string) {
  return z
    .string()
    .nullable()
    .meta({ description: `The value of ${name}; null when it is absent.` });
}

function isWebsiteUrl(text: string): boolean {
  if (hasControlCharacter(text) || !/^https?:\/\//i.test(text.trim())) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}
