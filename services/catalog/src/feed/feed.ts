import type { AppSummary, NamedReference } from '@repo/contracts/catalog';

/** One app as every form of the feed tells of it. */
export interface FeedItem
  extends Pick<AppSummary, 'name' | 'url' | 'iconUrl' | 'creator' | 'publishedAt' | 'updatedAt'> {
  /** Names it for good, below the service's address: readers show an item again when it has another. */
  readonly id: string;
  /** Its page for people. */
  readonly path: string;
  readonly text: string;
  readonly subjects: readonly NamedReference[];
}

/** Apps, the latest first. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page for people that it belongs to. */
  readonly home: string;
  readonly items: readonly FeedItem[];
  /** When the latest of its items was published or changed; null when it has none. */
  readonly updatedAt: string | null;
}

/** Where the feed stands: the service's address without a trailing slash, and its own path. */
export interface FeedPlace {
  readonly baseUrl: string;
  readonly path: string;
}
