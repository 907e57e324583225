import type { AiToolRecord, AppRecord, CreatorRecord, ImportRecord } from '@repo/contracts/catalog';
import { isOpenSource } from './is-open-source.ts';

/** A record on its way to its table: fields by column name, times in milliseconds, references still by name. */
export interface ImportRow {
  readonly kind: ImportRecord['kind'];
  /** What identifies the record among those of its kind. */
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function toRow(record: ImportRecord): ImportRow {
  switch (record.kind) {
    case 'creator':
      return { kind: record.kind, key: record.username.toLowerCase(), fields: creatorFields(record) };
    case 'aiTool':
      return { kind: record.kind, key: record.slug, fields: aiToolFields(record) };
    case 'app':
      return { kind: record.kind, key: record.slug, fields: appFields(record) };
    case 'category':
    case 'tag':
      return { kind: record.kind, key: record.slug, fields: record };
  }
}

/** What a table has no column for is left behind when the row is written. */
function creatorFields(record: CreatorRecord) {
  return {
    ...record,
    display_name: record.displayName ?? record.username,
    avatar_url: record.avatarUrl,
    website_url: record.websiteUrl,
    github_username: record.githubUsername,
    x_username: record.xUsername,
    is_verified: record.isVerified,
    joined_ms: toMs(record.joinedAt),
  };
}

function aiToolFields(record: AiToolRecord) {
  return { ...record, website_url: record.websiteUrl, kind: record.toolKind, icon_url: record.iconUrl };
}

function appFields(record: AppRecord) {
  return {
    ...record,
    ai_tools: record.aiTools,
    icon_url: record.iconUrl,
    repository_url: record.repositoryUrl,
    docs_url: record.docsUrl,
    demo_url: record.demoUrl,
    video_url: record.videoUrl,
    price_from: record.priceFrom,
    is_open_source: record.isOpenSource ?? isOpenSource(record.pricing, record.license),
    is_featured: record.isFeatured,
    featured_rank: record.featuredRank,
    ai_metadata: record.aiMetadata ?? NO_AI_METADATA,
    changelog: record.changelog.map(({ version, date, notes, url }) => ({ version, date, notes, url })),
    first_release_ms: toMs(record.firstReleaseAt),
    published_ms: toMs(record.publishedAt),
    updated_ms: toMs(record.updatedAt),
    likes: record.stats?.likes ?? record.likes ?? null,
    views: record.stats?.views ?? record.views ?? null,
  };
}

const NO_AI_METADATA = {
  builtWith: [],
  models: [],
  assistedPercent: null,
  promptsUrl: null,
  workflow: null,
  notes: null,
};

function toMs(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
