import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { UnmatchedPackage } from './coverage.ts';
import { Exposure } from './exploitation.ts';
import { packageReportFields } from './lockfile.ts';
import { refuseWrongCounts } from './refuse-wrong-counts.ts';
import { optionalField, requestBody } from './request-body.ts';
import { textOrNull } from './text.ts';
import { uploadedFile } from './uploaded-file.ts';

/** Of one request. */
export const MAX_PURLS = 1_000;

const PURLS_ERROR = requestError(
  `an array of 1 to ${MAX_PURLS} package URLs such as "pkg:npm/minimist@1.2.5"`,
);
const ITEM_ERROR = requestError('a package URL such as "pkg:npm/minimist@1.2.5"');
const exposure = optionalField(Exposure);

/** The fields of `POST /api/scan/purl`. */
export const PurlRequest = requestBody({
  purls: z
    .preprocess(
      // The text area of a form.
      (value) => (typeof value === 'string' ? linesOf(value) : value),
      z.array(z.string(ITEM_ERROR), PURLS_ERROR).min(1, PURLS_ERROR).max(MAX_PURLS, PURLS_ERROR),
    )
    .meta({ description: `Package URLs (ECMA-427), at most ${MAX_PURLS}; in a form one a line.` }),
  exposure,
}).meta({ id: 'PurlRequest', description: 'Packages by their package URLs.' });
export type PurlRequest = z.infer<typeof PurlRequest>;

const FILE = `a text file of 1 to ${MAX_PURLS} package URLs, one a line, and at most 5 MB`;

/** The same as a file. */
export const PurlFileRequest = requestBody({
  file: uploadedFile(FILE).transform(({ bytes }, context): string[] => {
    const purls = linesOf(new TextDecoder().decode(bytes));
    if (purls.length > 0 && purls.length <= MAX_PURLS) return purls;
    context.issues.push({ code: 'custom', input: purls.length, message: `Send \`file\` as ${FILE}.` });
    return z.NEVER;
  }),
  exposure,
}).meta({ id: 'PurlFileRequest', description: 'Packages by a list of their package URLs.' });

const PURL_ERROR = requestError(
  'a package URL such as `pkg:npm/minimist@1.2.5`, percent-encoded as a parameter',
);

/** The query of `GET /api/scan/purl`. Unknown parameters are ignored. */
export const PurlQuery = z
  .object(
    {
      purl: z
        .string(PURL_ERROR)
        .min(1, PURL_ERROR)
        .meta({ description: 'A package URL (ECMA-427).', examples: ['pkg:npm/minimist@1.2.5'] }),
      exposure,
    },
    { error: 'Send the query as parameters.' },
  )
  .meta({ id: 'PurlQuery', description: 'One package by its package URL.' });

/** The lines of a list that say something. No package URL has a blank, so that a comment may follow it. */
function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

export const PurlVerdict = z
  .enum(['vulnerable', 'malicious', 'no-known-vulnerability', 'undetermined'])
  .meta({
    id: 'PurlVerdict',
    description:
      '`malicious`: an advisory says so, do not install it; `no-known-vulnerability`: it was looked up and no advisory ' +
      'names this version, which does not say that such a package exists; `undetermined`: it was not looked up, see `reason`.',
  });

/** What is known of one package URL. */
export const PurlRow = z
  .strictObject({
    purl: z.string().meta({
      description: 'As it was sent; of one that cannot be read the beginning, without control characters.',
      examples: ['pkg:npm/minimist@1.2.5'],
    }),
    verdict: PurlVerdict,
    reason: UnmatchedPackage.shape.reason.nullable().meta({
      description: 'Why it is undetermined, a `CoverageReason`; null where it is not.',
    }),
    exists: z.literal(true).nullable().meta({
      description: 'True: an advisory names a package of this name; null: not known, no registry was asked.',
    }),
    recommended: textOrNull(
      'For a package URL without a version: the newest version that an advisory names as a fix and that no ' +
        'advisory affects. From advisories alone: the registry may have newer ones. Null where none is known.',
      ['1.2.8'],
    ),
  })
  .refine(
    ({ verdict, reason }) => (verdict === 'undetermined') === (reason !== null),
    'A verdict is undetermined for a reason, and only then.',
  )
  .meta({ id: 'PurlRow', description: 'What is known of one package URL.' });
export type PurlRow = z.infer<typeof PurlRow>;

/** The response of `/api/scan/purl`. */
export const PurlReport = z
  .strictObject({
    ...packageReportFields,
    purls: z.array(PurlRow).min(1).max(MAX_PURLS).meta({
      description: 'In the order of the request, each distinct package URL once.',
    }),
  })
  .superRefine(refuseWrongCounts)
  .meta({ id: 'PurlReport', description: 'Known vulnerabilities of packages, by their package URLs.' });
export type PurlReport = z.infer<typeof PurlReport>;
