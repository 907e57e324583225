import { z } from 'zod';
import { IsoTimestamp } from '../timestamp.ts';
import { AppSummary } from './app.ts';
import { CreatorReference } from './app-parts.ts';
import { WebUrl } from './web-url.ts';

export const CreatorProfile = z
  .strictObject({
    ...CreatorReference.shape,
    bio: z.string().nullable().meta({ description: 'In their own words.' }),
    websiteUrl: WebUrl.nullable().meta({ description: 'Home page.' }),
    githubUsername: z.string().min(1).nullable().meta({ description: 'Name on the code-hosting platform.' }),
    xUsername: z.string().min(1).nullable().meta({ description: 'Name on X, without `@`.' }),
    location: z.string().min(1).nullable().meta({ description: 'Where they are.' }),
    isVerified: z.boolean().meta({ description: 'Whether their identity was verified.' }),
    joinedAt: IsoTimestamp.nullable().meta({ description: 'When they joined; null when unknown.' }),
    stats: z
      .strictObject({
        apps: z.int().nonnegative().meta({ description: 'Published apps.' }),
        likes: z.int().nonnegative().meta({ description: 'Likes of these apps.' }),
        views: z.int().nonnegative().meta({ description: 'Views of these apps.' }),
      })
      .meta({ description: 'Counters over their published apps.' }),
  })
  .meta({ id: 'CreatorProfile', description: 'A creator.' });
export type CreatorProfile = z.infer<typeof CreatorProfile>;

export const Creator = z
  .strictObject({
    ...CreatorProfile.shape,
    apps: z
      .array(AppSummary)
      .max(200)
      .meta({ description: 'Their published apps, newest first, at most 200.' }),
    appsTotal: z.int().nonnegative().meta({ description: 'How many published apps they have in all.' }),
  })
  .refine(({ apps, appsTotal }) => apps.length <= appsTotal, 'appsTotal must count at least the apps shown.')
  .meta({ id: 'Creator', description: 'A creator and their published apps.' });
export type Creator = z.infer<typeof Creator>;
