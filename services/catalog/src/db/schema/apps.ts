import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, json, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { categories } from './named.ts';

export const appStatus = pgEnum('app_status', ['draft', 'published', 'unlisted', 'removed']);

export const pricing = pgEnum('pricing', [
  'FREE',
  'FREEMIUM',
  'PAID',
  'SUBSCRIPTION',
  'ONE_TIME',
  'OPEN_SOURCE',
]);

/**
 * One app. Times are milliseconds since 1970 and all sort keys are whole numbers that JavaScript holds exactly, so a
 * cursor never loses a digit. `json` columns keep the text they were given: they are only ever passed through.
 * `facets`, `summary` and `detail` are derived: an import and `app_refresh` write them, nothing else does. An app that
 * is inserted without them is a draft until `app_refresh` has run.
 */
export const apps = pgTable(
  'apps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique('apps_slug_key'),
    creatorId: bigint('creator_id', { mode: 'number' })
      .notNull()
      .references(() => creators.id),
    categoryId: bigint('category_id', { mode: 'number' }).references(() => categories.id),
    status: appStatus().notNull(),
    name: text().notNull(),
    tagline: text(),
    description: text(),
    url: text(),
    iconUrl: text('icon_url'),
    repositoryUrl: text('repository_url'),
    docsUrl: text('docs_url'),
    demoUrl: text('demo_url'),
    videoUrl: text('video_url'),
    version: text(),
    pricing: pricing(),
    priceFrom: json('price_from'),
    license: text(),
    languages: text().array().notNull(),
    frameworks: text().array().notNull(),
    platforms: text().array().notNull(),
    alternatives: text().array().notNull(),
    isOpenSource: boolean('is_open_source').notNull(),
    isFeatured: boolean('is_featured').notNull(),
    /** 0 is the first among the featured; null comes after all ranks. */
    featuredRank: bigint('featured_rank', { mode: 'number' }),
    aiMetadata: json('ai_metadata').notNull(),
    features: json().notNull(),
    changelog: json().notNull(),
    screenshots: json().notNull(),
    firstReleaseMs: bigint('first_release_ms', { mode: 'number' }),
    publishedMs: bigint('published_ms', { mode: 'number' }),
    updatedMs: bigint('updated_ms', { mode: 'number' }).notNull(),
    likes: bigint({ mode: 'number' }).notNull(),
    views: bigint({ mode: 'number' }).notNull(),
    /** Base-2 logarithm of the forward-decayed score, in units of 1e-9: see `trending_key`. */
    trendingKey: bigint('trending_key', { mode: 'number' }).notNull(),
    featuredKey: bigint('featured_key', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`featured_sort_key(is_featured, featured_rank, trending_key)`),
    openSourceKey: bigint('open_source_key', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`open_source_sort_key(is_open_source, trending_key)`),
    facets: integer().array().notNull().default(sql`'{}'`),
    summary: text().notNull().default(''),
    detail: text().notNull().default(''),
  },
  (table) => {
    const keys = [
      table.publishedMs,
      table.trendingKey,
      table.likes,
      table.views,
      table.featuredKey,
      table.openSourceKey,
    ] as const;
    return [
      ...keys.map((key) => index(`apps_by_${key.name}`).on(key, table.id).where(IS_PUBLISHED)),
      // Matches of a search are sorted without their rows of `apps`, which are large.
      index('apps_keys_by_id')
        .on(table.id, ...keys)
        .where(IS_PUBLISHED),
      index('apps_by_pricing_open_source')
        .on(table.pricing, table.openSourceKey, table.id)
        .where(IS_PUBLISHED),
      index('apps_by_creator').on(table.creatorId, table.publishedMs, table.id).where(IS_PUBLISHED),
      index('apps_by_category').on(table.categoryId).where(IS_PUBLISHED),
      index('apps_by_updated_ms').on(table.updatedMs, table.id).where(IS_PUBLISHED),
      index('apps_by_alternatives')
        .using('gin', table.alternatives)
        .with({ fastupdate: false })
        .where(sql`status = 'published' and alternatives <> '{}'`),
      // By its length apart: a count in an expression is as many states of it.
      check(
        'apps_slug_form',
        sql`length(${table.slug}) <= 100 and ${table.slug} ~ '^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$'`,
      ),
      check(
        'apps_published_has_time',
        sql`${table.status} <> 'published' or ${table.publishedMs} is not null`,
      ),
      check(
        'apps_published_is_rendered',
        sql`${table.status} <> 'published' or (${table.summary} <> '' and ${table.detail} <> '')`,
      ),
      // The years 0001 to 9999, which ISO 8601 and the feeds can write.
      ...[table.publishedMs, table.updatedMs, table.firstReleaseMs].map((time) =>
        check(`apps_${time.name}_year`, sql`${time} between -62135596800000 and 253402300799999`),
      ),
      check('apps_counts', sql`${table.likes} >= 0 and ${table.views} >= 0`),
      check('apps_featured_rank', sql`${table.featuredRank} >= 0`),
    ];
  },
);

const IS_PUBLISHED = sql`status = 'published'`;
