import type {
  AiToolRecord,
  AppRecord,
  CategoryRecord,
  CreatorRecord,
  ImportRecord,
  TagRecord,
} from '@repo/contracts/catalog';
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
    case 'category':
      return { kind: record.kind, key: record.slug, fields: categoryFields(record) };
    case 'tag':
      return { kind: record.kind, key: record.slug, fields: tagFields(record) };
    case 'aiTool':
      return { kind: record.kind, key: record.slug, fields: aiToolFields(record) };
    case 'app':
      return { kind: record.kind, key: record.slug, fields: appFields(record) };
  }
}

function creatorFields(record: CreatorRecord) {
  return {
    username: record.username,
    display_name: record.displayName ?? record.username,
    bio: record.bio,
    avatar_url: record.avatarUrl,
    website_url: record.websiteUrl,
    github_username: record.githubUsername,
    x_username: record.xUsername,
    location: record.location,
    is_verified: record.isVerified,
    joined_ms: toMs(record.joinedAt),
  };
}

function categoryFields({ slug, name, description, icon, position, parent }: CategoryRecord) {
  return { slug, name, description, icon, position, parent };
}

function tagFields({ slug, name }: TagRecord) {
  return { slug, name };
}

function aiToolFields(record: AiToolRecord) {
  return {
    slug: record.slug,
    name: record.name,
    vendor: record.vendor,
    description: record.description,
    website_url: record.websiteUrl,
    kind: record.toolKind,
    icon_url: record.iconUrl,
  };
}

function appFields(record: AppRecord) {
  return {
    slug: record.slug,
    name: record.name,
    tagline: record.tagline,
    description: record.description,
    url: record.url,
    pricing: record.pricing,
    license: record.license,
    languages: record.languages,
    frameworks: record.frameworks,
    platforms: record.platforms,
    status: record.status,
    creator: record.creator,
    category: record.category,
    tags: record.tags,
    ai_tools: record.aiTools,
    alternatives: record.alternatives,
    icon_url: record.iconUrl,
    repository_url: record.repositoryUrl,
    docs_url: record.docsUrl,
    demo_url: record.demoUrl,
    video_url: record.videoUrl,
    version: record.version,
    price_from: record.priceFrom,
    is_open_source: record.isOpenSource ?? isOpenSource(record.pricing, record.license),
    is_featured: record.isFeatured,
    featured_rank: record.featuredRank,
    ai_metadata: record.aiMetadata ?? NO_AI_METADATA,
    features: record.features,
    changelog: record.changelog.map(({ version, date, notes, url: link }) => ({
      version,
      date,
      notes,
      url: link,
    })),
    screenshots: record.screenshots,
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
