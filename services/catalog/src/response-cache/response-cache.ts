import { type Content, createRepresentation, type Representation } from '@repo/service-kit/http';
import { LRUCache } from 'lru-cache';

/** Caches rendered responses in this process for as long as the data they were made of is the data there is. */
export interface ResponseCache {
  /**
   * The response cached under `key`, or what `render` gives. All who miss at the same time wait for one rendering: its
   * signal is no one caller's. Its failure is theirs too, and is not cached. What is cached is given at once.
   *
   * @param key everything that the response depends on beside the data.
   */
  respond(key: string, render: Render): Representation | Promise<Representation>;
  /** Bytes held now. */
  readonly size: () => number;
}

/** Renders each response anew, for what must be as new as the database: see ADR 32. */
export const UNCACHED_RESPONSES: Pick<ResponseCache, 'respond'> = {
  respond: async (_, render) => createRepresentation(await render(new AbortController().signal)),
};

export type Render = (signal: AbortSignal) => Promise<Content>;

interface Rendering {
  readonly version: string;
  /** Null once it is over: a `Map` that has grown may keep what it no longer has, and with it the whole response. */
  result: Promise<Representation> | null;
}

interface Cached {
  readonly version: string;
  readonly renderedAt: number;
  readonly representation: Representation;
}

/**
 * Whatever the version says. It is told by one connection and the data by another: behind an address that spreads
 * connections over read replicas, data may be older than the version it was rendered under.
 */
const CACHED_MS = 15_000;
/** From then on it is rendered anew while those who ask still get the one there is: none of them waits. */
const RENEWED_AFTER_MS = 10_000;
const ENTRY_OVERHEAD_BYTES = 1_500;

/** @param options.dataVersion equal exactly while the data is: see `createDataVersion`. */
export function createResponseCache(options: {
  readonly dataVersion: () => string | Promise<string>;
  readonly maxBytes: number;
  readonly asked: (outcome: 'hit' | 'miss') => void;
  readonly now?: () => number;
}): ResponseCache {
  const { dataVersion, maxBytes, asked, now = () => performance.now() } = options;
  const entries = createEntries(maxBytes);
  const neverAborted = new AbortController().signal;
  const rendering = new Map<string, Rendering>();

  const renderAndCache = async (key: string, version: string, render: Render) => {
    const renderedAt = now();
    const content = await render(neverAborted);
    const made: Representation = createRepresentation(content, () => {
      const cached = entries.peek(key);
      if (cached?.representation === made) entries.set(key, cached);
    });
    const before = entries.peek(key)?.representation;
    // The data changed, this response did not: its compressed forms are still good.
    const representation = before !== undefined && isSame(before, made) ? before : made;
    entries.set(key, { version, renderedAt, representation });
    return representation;
  };

  const renderOnce = async (key: string, version: string, render: Render) => {
    const underWay = rendering.get(key);
    if (underWay?.version === version && underWay.result !== null) return underWay.result;
    const result = renderAndCache(key, version, render);
    const entry: Rendering = { version, result };
    rendering.set(key, entry);
    try {
      return await result;
    } finally {
      entry.result = null;
      if (rendering.get(key) === entry) rendering.delete(key);
    }
  };

  const responseOf = (key: string, version: string, render: Render) => {
    const cached = entries.get(key);
    const age = cached?.version === version ? now() - cached.renderedAt : Number.POSITIVE_INFINITY;
    if (cached !== undefined && age < CACHED_MS) {
      asked('hit');
      // When it fails, the one there is serves until its time is over.
      if (age >= RENEWED_AFTER_MS) renderOnce(key, version, render).catch(() => undefined);
      return cached.representation;
    }
    asked('miss');
    return renderOnce(key, version, render);
  };

  return {
    respond(key, render) {
      const version = dataVersion();
      return typeof version === 'string'
        ? responseOf(key, version, render)
        : version.then((known) => responseOf(key, known, render));
    },
    size: () => entries.calculatedSize,
  };
}

function createEntries(maxBytes: number) {
  const cost = ({ representation }: Cached, key: string) =>
    representation.size() + 2 * key.length + ENTRY_OVERHEAD_BYTES;
  return new LRUCache<string, Cached>({ maxSize: Math.max(1, maxBytes), sizeCalculation: cost });
}

function isSame(before: Representation, after: Representation): boolean {
  return before.identity.etag === after.identity.etag && before.lastModifiedMs === after.lastModifiedMs;
}
