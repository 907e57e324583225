import { z } from 'zod';
import { AppRecord } from './app-record.ts';
import {
  counterField,
  enumField,
  flagField,
  lineField,
  optionalField,
  slugField,
  textField,
  timeField,
  urlField,
  usernameField,
} from './import-field.ts';
import { AiToolKind } from './named.ts';

const CreatorRecord = z.object({
  kind: z.literal('creator'),
  username: usernameField,
  /** Absent: the username. */
  displayName: optionalField(lineField(80)),
  bio: optionalField(textField(2000)),
  avatarUrl: optionalField(urlField),
  websiteUrl: optionalField(urlField),
  githubUsername: optionalField(lineField(64)),
  xUsername: optionalField(lineField(64)),
  location: optionalField(lineField(120)),
  isVerified: flagField(),
  joinedAt: optionalField(timeField),
});
export type CreatorRecord = z.infer<typeof CreatorRecord>;

const CategoryRecord = z.object({
  kind: z.literal('category'),
  slug: slugField,
  name: lineField(80),
  description: optionalField(textField(2000)),
  icon: optionalField(lineField(2048)),
  position: counterField().default(0),
  parent: optionalField(slugField),
});

const TagRecord = z.object({
  kind: z.literal('tag'),
  slug: slugField,
  name: lineField(80),
});

const AiToolRecord = z.object({
  kind: z.literal('aiTool'),
  slug: slugField,
  name: lineField(80),
  vendor: optionalField(lineField(80)),
  description: optionalField(textField(2000)),
  websiteUrl: optionalField(urlField),
  /** Its public `kind`, under another name: `kind` says what the record is. */
  toolKind: optionalField(enumField(AiToolKind.options)),
  iconUrl: optionalField(urlField),
});
export type AiToolRecord = z.infer<typeof AiToolRecord>;

const KINDS = 'creator, category, tag, aiTool, app';

/**
 * One line of an import file. Fields have their public names; those that are derived (`links`, `appCount`) and
 * unknown ones are ignored. References are by slug or username and are not looked up here.
 */
export const ImportRecord = z.discriminatedUnion(
  'kind',
  [CreatorRecord, CategoryRecord, TagRecord, AiToolRecord, AppRecord],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? `\`kind\` must be one of ${KINDS}.`
        : `A record must be a JSON object with a \`kind\`: ${KINDS}.`,
  },
);
export type ImportRecord = z.infer<typeof ImportRecord>;
