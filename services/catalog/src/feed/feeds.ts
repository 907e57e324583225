import { AppQuery, type AppSummary, type Category, type Creator } from '@repo/contracts/catalog';
import type { RouteDeps } from '../deps.ts';
import type { Feed, FeedItem } from './feed.ts';
import { FEED_SIZE, toFeedItem } from './latest-apps.ts';

export type FeedSources = Pick<
  RouteDeps,
  'lastChange' | 'latestApps' | 'listApps' | 'listCategories' | 'findCreator'
>;

/** Reads a feed; `name` is what its path names, and null comes of a name that nothing has. */
export type ReadFeed = (sources: FeedSources, name: string, signal: AbortSignal) => Promise<Feed | null>;

export const newestFeed: ReadFeed = async ({ latestApps }, _, signal) => {
  const items = await latestApps('publishedMs', signal);
  return feedOf('the newest apps', 'The 50 apps that were published last.', '/', items);
};

export const updatedFeed: ReadFeed = async ({ latestApps }, _, signal) => {
  const items = (await latestApps('updatedMs', signal)).map((item) => ({
    ...item,
    id: `${item.id}#${item.updatedAt}`,
    publishedAt: item.updatedAt,
  }));
  return feedOf('the latest updates', 'The 50 apps that were updated last.', '/', items);
};

export const categoryFeed: ReadFeed = async ({ listApps, listCategories }, slug, signal) => {
  // Both are texts that the database made to the contract.
  const categories: readonly Category[] = JSON.parse(await listCategories(signal));
  const name = categories.find((one) => one.slug === slug)?.name;
  if (name === undefined) return null;
  const query = AppQuery.parse({ category: slug, sort: 'newest', limit: String(FEED_SIZE) });
  const apps: readonly AppSummary[] = JSON.parse((await listApps(query, signal)).items);
  const description = `The 50 apps that were published last in ${name}.`;
  return feedOf(`the newest apps in ${name}`, description, `/categories/${slug}`, apps.map(toItem));
};

export const creatorFeed: ReadFeed = async ({ findCreator }, asked, signal) => {
  const found = await findCreator(asked, signal);
  if (found === null) return null;
  const { username, displayName, apps }: Creator = JSON.parse(found);
  const description = `The 50 apps that ${displayName} published last.`;
  const items = apps.slice(0, FEED_SIZE).map(toItem);
  return feedOf(`the newest apps of ${displayName}`, description, `/creators/${username}`, items);
};

const toItem = (app: AppSummary) => toFeedItem(app);

export function feedOf(of: string, description: string, home: string, items: readonly FeedItem[]): Feed {
  const times = items.flatMap((item) => [item.publishedAt, item.updatedAt]);
  return {
    title: `App catalog: ${of}`,
    description,
    home,
    items,
    updatedAt: times.toSorted().at(-1) ?? null,
  };
}
