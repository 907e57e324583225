import { z } from 'zod';
import { recordError } from '../field-error.ts';
import { AiToolKind } from './ai-tool.ts';
import { AppRecord } from './app-record.ts';
import {
  counterField,
  flagField,
  lineField,
  optionalField,
  slugField,
  textField,
  timeField,
  urlField,
  usernameField,
} from './import-field.ts';

/** A creator. `displayName` left out: the username. */
export const CreatorRecord = z
  .object({
    kind: z.literal('creator'),
    username: usernameField.meta({ description: 'Unique without regard to upper and lower case.' }),
    displayName: optionalField(lineField(80)).meta({ description: 'Name for people; absent: the username.' }),
    bio: optionalField(textField(2000)).meta({ description: 'In their own words.' }),
    avatarUrl: optionalField(urlField).meta({ description: 'Portrait.' }),
    websiteUrl: optionalField(urlField).meta({ description: 'Home page.' }),
    githubUsername: optionalField(lineField(64)).meta({ description: 'Name on the code-hosting platform.' }),
    xUsername: optionalField(lineField(64)).meta({ description: 'Name on X, without `@`.' }),
    location: optionalField(lineField(120)).meta({ description: 'Where they are.' }),
    isVerified: flagField().meta({ description: 'Whether their identity was verified.' }),
    joinedAt: optionalField(timeField).meta({ description: 'When they joined.' }),
  })
  .meta({ id: 'CreatorRecord', description: 'A creator to import, by username.' });
export type CreatorRecord = z.infer<typeof CreatorRecord>;

/** A category. */
export const CategoryRecord = z
  .object({
    kind: z.literal('category'),
    slug: slugField.meta({ description: 'Its slug.' }),
    name: lineField(80).meta({ description: 'Name for people.' }),
    description: optionalField(textField(2000)).meta({ description: 'What belongs in it.' }),
    icon: optionalField(lineField(2048)).meta({ description: 'Name or address of its icon.' }),
    position: counterField().default(0).meta({ description: 'Its place in the list.' }),
    parent: optionalField(slugField).meta({ description: 'Slug of the category above it.' }),
  })
  .meta({ id: 'CategoryRecord', description: 'A category to import, by slug.' });
export type CategoryRecord = z.infer<typeof CategoryRecord>;

/** A tag. */
export const TagRecord = z
  .object({
    kind: z.literal('tag'),
    slug: slugField.meta({ description: 'Its slug.' }),
    name: lineField(80).meta({ description: 'Name for people.' }),
  })
  .meta({ id: 'TagRecord', description: 'A tag to import, by slug.' });
export type TagRecord = z.infer<typeof TagRecord>;

/** An AI tool. */
export const AiToolRecord = z
  .object({
    kind: z.literal('aiTool'),
    slug: slugField.meta({ description: 'Its slug.' }),
    name: lineField(80).meta({ description: 'Name for people.' }),
    vendor: optionalField(lineField(80)).meta({ description: 'Who makes it.' }),
    description: optionalField(textField(2000)).meta({ description: 'What it is.' }),
    websiteUrl: optionalField(urlField).meta({ description: 'Home page.' }),
    toolKind: optionalField(
      z.enum(AiToolKind.options, recordError(`one of ${AiToolKind.options.join(', ')}`)),
    ).meta({ description: 'Its public `kind`, under another name: `kind` says what the record is.' }),
    iconUrl: optionalField(urlField).meta({ description: 'Icon.' }),
  })
  .meta({ id: 'AiToolRecord', description: 'An AI tool to import, by slug.' });
export type AiToolRecord = z.infer<typeof AiToolRecord>;

const KINDS = 'creator, category, tag, aiTool, app';

/**
 * One line of an import file. Fields have their public names; those that are derived (`links`, `appCount`) and
 * unknown ones are ignored. References are by slug or username and are not looked up here.
 */
export const ImportRecord = z
  .discriminatedUnion('kind', [CreatorRecord, CategoryRecord, TagRecord, AiToolRecord, AppRecord], {
    error: ({ code }) =>
      code === 'invalid_union'
        ? `\`kind\` must be one of ${KINDS}.`
        : `A record must be a JSON object with a \`kind\`: ${KINDS}.`,
  })
  .meta({ id: 'ImportRecord', description: 'One line of an import file.' });
export type ImportRecord = z.infer<typeof ImportRecord>;
