import type { NamedReference } from '@repo/contracts/catalog';

/** One app as every form of the feed tells of it. */
export interface FeedItem {
  /** Names it for good, below the service's address: readers show an item again when it has another. */
  readonly id: string;
  /** Its page for people. */
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

/** Apps, the latest first. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page for people that it belongs to. */
  readonly home: string;
  readonly items: readonly FeedItem[];
  /** When the latest of its items was published or changed; null when it has none. */
  readonly updatedMs: number | null;
}

/** Where the feed stands: the service's address without a trailing slash, and its own path. */
export interface FeedPlace {
  readonly baseUrl: string;
  readonly path: string;
}
