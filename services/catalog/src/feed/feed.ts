import type { NamedReference } from '@repo/contracts/catalog';

/** One app as every form of the feed tells of it. */
export interface FeedItem {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly homePage: string | null;
  readonly iconUrl: string | null;
  readonly author: string;
  readonly subjects: readonly NamedReference[];
  readonly publishedMs: number;
  readonly updatedMs: number;
}

/** The newest apps, newest first. */
export interface Feed {
  readonly items: readonly FeedItem[];
  /** When the newest of its items was published or changed; null when it has none. */
  readonly updatedMs: number | null;
}

/** Where the feed stands: the service's address without a trailing slash, and its own path. */
export interface FeedPlace {
  readonly baseUrl: string;
  readonly path: string;
}

export const FEED_TITLE = 'App catalog: the newest apps';
export const FEED_DESCRIPTION = 'The 50 apps that were published last.';
