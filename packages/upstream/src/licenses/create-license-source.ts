import type { Cache } from '@repo/service-kit/cache';
import { orNull, UpstreamError } from '../errors.ts';
import type { JsonClient } from '../http/index.ts';
import { inBatches } from '../in-batches.ts';
import { askClearlyDefined } from './ask-clearly-defined.ts';
import { askDepsDev } from './ask-deps-dev.ts';
import { createLicenseCache } from './license-cache.ts';
import { type LicenseAnswer, type LicenseQuery, type LicenseSource, licenseKey } from './license-source.ts';

export interface LicenseSourceOptions {
  readonly depsDev: JsonClient;
  readonly clearlyDefined: JsonClient;
  /** One that fails is a miss. */
  readonly cache: Cache;
  /** How long a licence is cached: that of a published version does not change, so days. */
  readonly ttlSeconds: number;
  readonly limits?: Partial<typeof LIMITS>;
}

/** Fits 250 POST a minute and address to ClearlyDefined, shared by every scan that runs. */
const LIMITS = {
  depsDevBatch: 5_000,
  clearlyDefinedBatch: 500,
  /** Batches of one scan that ClearlyDefined is asked, those of halving a refused one included. */
  maxFallbackBatches: 10,
};

/** Cache, then deps.dev in batches, then ClearlyDefined for what is still open. */
export function createLicenseSource(options: LicenseSourceOptions): LicenseSource {
  const cache = createLicenseCache(options.cache, options.ttlSeconds);
  const limits = { ...LIMITS, ...options.limits };
  return {
    async findLicenses(queries, signal) {
      signal.throwIfAborted();
      const asked = queries.map((query) => [licenseKey(query), query] as const);
      const distinct = new Map(asked);
      const answers = new Map<string, LicenseAnswer>(await cache.recall([...distinct.keys()]));
      for (const batch of inBatches(openOf(distinct, answers), limits.depsDevBatch)) {
        const found = await orNull(askDepsDev(options.depsDev, queriesOf(batch), signal), signal);
        batch.forEach(([key], at) => {
          answers.set(key, found?.[at] ?? { kind: 'failed' });
        });
      }
      await fallBack(options.clearlyDefined, limits, openOf(distinct, answers), answers, signal);
      await cache.keep(answers);
      signal.throwIfAborted();
      return asked.map(([key]) => answers.get(key) ?? { kind: 'failed' });
    },
  };
}

type Answers = Map<string, LicenseAnswer>;
type Open = readonly (readonly [string, LicenseQuery])[];

function openOf(distinct: ReadonlyMap<string, LicenseQuery>, answers: Answers): Open {
  return [...distinct].filter(([key]) => answers.get(key)?.kind !== 'declared');
}

/**
 * One coordinate that they cannot read fails the whole batch: it is halved as long as the budget lasts. What they did not
 * answer they may know: it is not `not-known`.
 */
async function fallBack(
  clearlyDefined: JsonClient,
  limits: typeof LIMITS,
  open: Open,
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const pending = inBatches(open, limits.clearlyDefinedBatch);
  const unanswered: Open[] = [];
  for (let asked = 0; asked < limits.maxFallbackBatches; asked += 1) {
    const batch = pending.shift();
    if (batch === undefined) break;
    try {
      const found = await askClearlyDefined(clearlyDefined, queriesOf(batch), signal);
      batch.forEach(([key], at) => {
        const license = found[at] ?? null;
        if (license !== null)
          answers.set(key, { kind: 'declared', licenses: [license], service: 'ClearlyDefined' });
      });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // Slow or limiting is not a bad coordinate.
      if (error.kind === 'rate_limited' || error.kind === 'timeout') {
        unanswered.push(batch);
        break;
      }
      const middle = Math.ceil(batch.length / 2);
      if (batch.length > 1) pending.push(batch.slice(0, middle), batch.slice(middle));
      else if (!isRefusal(error)) unanswered.push(batch);
    }
  }
  for (const [key] of [...unanswered, ...pending].flat()) {
    if (answers.get(key)?.kind === 'not-known') answers.set(key, { kind: 'failed' });
  }
}

/** Of a coordinate that is asked for alone. */
function isRefusal({ kind }: UpstreamError): boolean {
  return kind === 'invalid_response' || kind === 'bad_request';
}

function queriesOf(batch: Open): readonly LicenseQuery[] {
  return batch.map(([, query]) => query);
}
