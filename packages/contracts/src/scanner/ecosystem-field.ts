import { z } from 'zod';

/** Tells packages of one name apart. */
export const ecosystemField = z
  .string()
  .min(1)
  .nullable()
  .meta({
    description: 'The ecosystem in OSV’s words; null when it is not known.',
    examples: ['npm', 'Debian:12'],
  });
