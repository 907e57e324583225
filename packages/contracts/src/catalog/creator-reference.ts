import { z } from 'zod';
import { Username } from './slug.ts';
import { WebUrl } from './web-url.ts';

/** How an app names its creator. */
export const CreatorReference = z
  .strictObject({
    username: Username,
    displayName: z.string().min(1).meta({ description: 'Name for people.' }),
    avatarUrl: WebUrl.nullable().meta({ description: 'Portrait; null when there is none.' }),
  })
  .meta({ id: 'CreatorReference', description: 'Who made an app.' });
