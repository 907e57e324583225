import { z } from 'zod';

/** Why something is not affected, in OpenVEX's words. */
export const VexJustification = z
  .enum([
    'component_not_present',
    'vulnerable_code_not_present',
    'vulnerable_code_not_in_execute_path',
    'vulnerable_code_cannot_be_controlled_by_adversary',
    'inline_mitigations_already_exist',
  ])
  .meta({
    id: 'VexJustification',
    description: 'The five of OpenVEX; the nine of CycloneDX are mapped to them, and `original` keeps them.',
  });
export type VexJustification = z.infer<typeof VexJustification>;

/** A statement as its document made it. */
export const statementFields = {
  justification: VexJustification.nullable().meta({
    description: 'Null where none is given, or none of these means the same.',
  }),
  statement: z.string().nullable().meta({
    description:
      'Impact, action, detail or reason in the words of whoever said so, at most 4,000 characters; null where there are none.',
  }),
  author: z.string().nullable().meta({
    description: 'Who has written it, by the document, at most 200 characters; null where it does not say.',
  }),
  original: z
    .string()
    .nullable()
    .meta({
      description:
        'State and justification in the words of a format that has others; null for OpenVEX and policies.',
      examples: ['not_affected: code_not_reachable'],
    }),
  verified: z.literal(false).meta({ description: 'Nobody checked a signature, or who the author is.' }),
};

/** What a VEX document says of a vulnerability that stays in the report. */
export const VexNote = z
  .strictObject({
    status: z.enum(['affected', 'under_investigation']).meta({ description: 'The status.' }),
    ...statementFields,
  })
  .meta({ id: 'VexNote', description: 'What a VEX document says of a vulnerability without excusing it.' });
export type VexNote = z.infer<typeof VexNote>;
