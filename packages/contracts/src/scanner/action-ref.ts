import { z } from 'zod';
import { requestError } from '../field-error.ts';

const MAX_LENGTH = 300;
const ACTION_ERROR = requestError('the action without its reference, such as actions/checkout');
const TAG_ERROR = requestError('the tag or branch of the earlier scan, a string that may be empty');
const SHA_ERROR = requestError('the commit of the earlier scan, or null when it had none');

/** An element of a baseline: entries of an earlier report fit as they are, fields that are not named here are ignored. */
export const ActionRef = z
  .object(
    {
      action: z
        .string(ACTION_ERROR)
        .min(1, ACTION_ERROR)
        .max(MAX_LENGTH, ACTION_ERROR)
        .meta({ description: 'The action, sub-path included.', examples: ['actions/checkout'] }),
      tag: z
        .string(TAG_ERROR)
        .max(MAX_LENGTH, TAG_ERROR)
        .meta({ description: 'Its tag or branch then; may be empty.', examples: ['v4.1.1'] }),
      sha: z
        .string(SHA_ERROR)
        .max(MAX_LENGTH, SHA_ERROR)
        .nullable()
        .meta({ description: 'Its commit then. Null, empty or shortened: only the tag is compared.' }),
      isPinned: z.boolean().optional().catch(undefined).meta({
        description: 'Whether it was pinned then. Absent: told by `tag` and `sha` as far as they show it.',
      }),
    },
    requestError('an object with `action`, `tag` and `sha`'),
  )
  .meta({ id: 'ActionRef', description: 'An action reference of an earlier scan.' });
export type ActionRef = z.infer<typeof ActionRef>;
