import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { requestError } from '../field-error.ts';
import { Severity } from '../severity.ts';
import { IsoTimestamp } from '../timestamp.ts';
import { Notice } from './notice.ts';
import { textOrNull } from './text.ts';

const PACKAGE_ERROR = requestError('a package name of 2 to 100 characters, without `*`');

/** The query of `GET /api/nvd`. Unknown parameters are ignored. */
export const NvdQuery = z
  .object(
    {
      package: z
        .string(PACKAGE_ERROR)
        .trim()
        .min(2, PACKAGE_ERROR)
        .max(100, PACKAGE_ERROR)
        .refine((name) => !name.includes('*') && !hasControlCharacter(name), PACKAGE_ERROR)
        .meta({ description: 'Name of the package or product.', examples: ['openssl'] }),
    },
    { error: 'Send the query as parameters.' },
  )
  .meta({ id: 'NvdQuery', description: 'The package to look up.' });
export type NvdQuery = z.infer<typeof NvdQuery>;

/** The response of `GET /api/nvd`: the most recently published CVE. Nothing found is 404, never an empty result. */
export const NvdResult = z
  .strictObject({
    cveId: z
      .string()
      .regex(/^CVE-\d{4}-\d{4,}$/)
      .meta({ description: 'The most recently published CVE.', examples: ['CVE-2024-6119'] }),
    severity: Severity,
    score: z.number().min(0).max(10).meta({
      description: 'The CVSS base score; 0 when there is none yet, and then `scoreSource` is null.',
    }),
    total: z.int().min(1).meta({ description: 'How many CVEs matched the package.' }),
    published: IsoTimestamp,
    scoreSource: textOrNull('Who gave the score and in which version of CVSS; null when nobody has.', [
      'nvd:cvss-3.1',
    ]),
    match: z.enum(['cpe', 'keyword']).meta({
      description:
        '`cpe`: the package is named as affected product; `keyword`: found by its name in the text.',
    }),
    stale: z.boolean().meta({
      description: 'True when the database did not answer and this is its last known response.',
    }),
    notice: Notice.optional(),
  })
  .refine(
    ({ scoreSource, score, severity }) => scoreSource !== null || (score === 0 && severity === 'UNKNOWN'),
    'Without a scoreSource the score must be 0 and the severity UNKNOWN.',
  )
  .meta({ id: 'NvdResult', description: 'The most recently published CVE of a package.' });
export type NvdResult = z.infer<typeof NvdResult>;
