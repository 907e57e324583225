import { type Content, createRepresentation, type Representation } from '@repo/service-kit/http';
import { LRUCache } from 'lru-cache';

/** Keeps rendered answers in this process for as long as the data they were made of is the data there is. */
export interface AnswerCache {
  /**
   * The answer kept under `key`, or what `render` gives. All who miss at the same time wait for one rendering: its
   * signal is no one caller's. Its failure is theirs too, and is not kept. What is kept is given at once.
   *
   * @param key everything that the answer depends on beside the data.
   */
  answer(key: string, render: Render): Representation | Promise<Representation>;
  /** Bytes held now. */
  readonly size: () => number;
}

export type Render = (signal: AbortSignal) => Promise<Content>;

interface Rendering {
  readonly version: string;
  /** Null once it is over: a `Map` that has grown may keep what it no longer has, and with it the whole answer. */
  result: Promise<Representation> | null;
}

interface Kept {
  readonly version: string;
  readonly renderedAt: number;
  readonly representation: Representation;
}

/**
 * Whatever the version says. It is told by one connection and the data by another: behind an address that spreads
 * connections over read replicas, data may be older than the version it was rendered under.
 */
const KEPT_MS = 15_000;
/** From then on it is rendered anew while those who ask still get the one there is: none of them waits. */
const RENEWED_AFTER_MS = 10_000;
const ENTRY_OVERHEAD_BYTES = 1_500;

/** @param options.dataVersion equal exactly while the data is: see `createDataVersion`. */
export function createAnswerCache(options: {
  readonly dataVersion: () => string | Promise<string>;
  readonly maxBytes: number;
  readonly asked: (outcome: 'hit' | 'miss') => void;
  readonly now?: () => number;
}): AnswerCache {
  const { dataVersion, maxBytes, asked, now = () => performance.now() } = options;
  const entries = createEntries(maxBytes);
  const nobodys = new AbortController().signal;
  const rendering = new Map<string, Rendering>();

  const keep = async (key: string, version: string, render: Render) => {
    const renderedAt = now();
    const content = await render(nobodys);
    const made: Representation = createRepresentation(content, () => {
      const kept = entries.peek(key);
      if (kept?.representation === made) entries.set(key, kept);
    });
    const before = entries.peek(key)?.representation;
    // The data changed, this answer did not: its compressed forms are still good.
    const representation = before !== undefined && isSame(before, made) ? before : made;
    entries.set(key, { version, renderedAt, representation });
    return representation;
  };

  const renderOnce = async (key: string, version: string, render: Render) => {
    const underWay = rendering.get(key);
    if (underWay?.version === version && underWay.result !== null) return underWay.result;
    const result = keep(key, version, render);
    const entry: Rendering = { version, result };
    rendering.set(key, entry);
    try {
      return await result;
    } finally {
      entry.result = null;
      if (rendering.get(key) === entry) rendering.delete(key);
    }
  };

  const renew = (key: string, version: string, render: Render) => {
    // When it fails, the one there is serves until its time is over.
    renderOnce(key, version, render).catch(() => undefined);
  };

  const answerOf = (key: string, version: string, render: Render) => {
    const kept = entries.get(key);
    const age = kept?.version === version ? now() - kept.renderedAt : Number.POSITIVE_INFINITY;
    if (kept !== undefined && age < KEPT_MS) {
      asked('hit');
      if (age >= RENEWED_AFTER_MS) renew(key, version, render);
      return kept.representation;
    }
    asked('miss');
    return renderOnce(key, version, render);
  };

  return {
    answer(key, render) {
      const version = dataVersion();
      return typeof version === 'string'
        ? answerOf(key, version, render)
        : version.then((known) => answerOf(key, known, render));
    },
    size: () => entries.calculatedSize,
  };
}

function createEntries(maxBytes: number) {
  const cost = ({ representation }: Kept, key: string) =>
    representation.size() + 2 * key.length + ENTRY_OVERHEAD_BYTES;
  return new LRUCache<string, Kept>({ maxSize: Math.max(1, maxBytes), sizeCalculation: cost });
}

function isSame(before: Representation, after: Representation): boolean {
  return before.identity.etag === after.identity.etag && before.lastModifiedMs === after.lastModifiedMs;
}
