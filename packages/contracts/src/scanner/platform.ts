import { z } from 'zod';
import { textOrNull, texts } from './text.ts';

/** The distribution that a list of system packages belongs to, and how we know. */
export const Platform = z
  .strictObject({
    ecosystem: textOrNull(
      'The OSV ecosystem that was asked; null when the distribution has no advisory feed there.',
      ['Debian:12'],
    ),
    distribution: textOrNull('The distribution for people; null when the list does not show it.', ['Debian']),
    release: textOrNull('Its release; null when unknown, or when it has none (rolling).', ['12']),
    source: z.enum(['given', 'inferred', 'unknown']).meta({
      description: '`given`: by the caller; `inferred`: from the list itself; `unknown`: neither.',
    }),
    confidence: z.enum(['high', 'medium', 'low']).nullable().meta({
      description: 'How sure the inference is; null when the distribution was given or is unknown.',
    }),
    evidence: texts('What the inference rests on.', [['base-files 12.4+deb12u5']]),
  })
  .meta({ id: 'Platform', description: 'The distribution of a list of system packages.' });
export type Platform = z.infer<typeof Platform>;
