import { AppQuery, type AppSummary, type Category, type Creator } from '@repo/contracts/catalog';
import type { RouteDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { Feed, FeedItem } from './feed.ts';
import { FEED_SIZE, toFeedItem } from './latest-apps.ts';

export type FeedSources = Pick<
  RouteDeps,
  'lastChange' | 'latestApps' | 'listApps' | 'listCategories' | 'findCreator'
>;

/** Reads a feed; `name` is what its path names. @throws AppError `not_found`. */
export type ReadFeed = (sources: FeedSources, name: string, signal: AbortSignal) => Promise<Feed>;

export const MISSING_CATEGORY = 'category has the slug';
export const MISSING_CREATOR = 'creator has the username';

export const newestFeed: ReadFeed = async ({ latestApps }, _, signal) =>
  feedOf(
    {
      title: 'App catalog: the newest apps',
      description: 'The 50 apps that were published last.',
      home: '/',
    },
    await latestApps('publishedMs', signal),
  );

export const updatedFeed: ReadFeed = async ({ latestApps }, _, signal) => {
  const items = await latestApps('updatedMs', signal);
  return feedOf(
    {
      title: 'App catalog: the latest updates',
      description: 'The 50 apps that were updated last.',
      home: '/',
    },
    items.map((item) => ({
      ...item,
      id: `${item.id}#${new Date(item.updatedMs).toISOString()}`,
      publishedMs: item.updatedMs,
    })),
  );
};

export const categoryFeed: ReadFeed = async ({ listApps, listCategories }, slug, signal) => {
  // Both are texts that the database made to the contract.
  const categories: readonly Category[] = JSON.parse(await listCategories(signal));
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined) throw notFound(MISSING_CATEGORY, slug);
  const query = AppQuery.parse({ category: slug, sort: 'newest', limit: String(FEED_SIZE) });
  const apps: readonly AppSummary[] = JSON.parse((await listApps(query, signal)).items);
  const title = `App catalog: the newest apps in ${category.name}`;
  const description = `The 50 apps that were published last in ${category.name}.`;
  return feedOf({ title, description, home: `/categories/${slug}` }, apps.map(toItem));
};

export const creatorFeed: ReadFeed = async ({ findCreator }, username, signal) => {
  const found = await findCreator(username, signal);
  if (found === null) throw notFound(MISSING_CREATOR, username);
  const creator: Creator = JSON.parse(found);
  const title = `App catalog: the newest apps of ${creator.displayName}`;
  const description = `The 50 apps that ${creator.displayName} published last.`;
  const items = creator.apps.slice(0, FEED_SIZE).map(toItem);
  return feedOf({ title, description, home: `/creators/${creator.username}` }, items);
};

const toItem = (app: AppSummary) => toFeedItem(app);

function feedOf(about: Pick<Feed, 'title' | 'description' | 'home'>, items: readonly FeedItem[]): Feed {
  const times = items.flatMap((item) => [item.publishedMs, item.updatedMs]);
  return { ...about, items, updatedMs: times.length === 0 ? null : Math.max(...times) };
}
