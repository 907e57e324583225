import { fileURLToPath } from 'node:url';
import { type MeasuredProcess, startMeasured } from '../process/measured-process.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { createCallers } from './callers.ts';
import { type Captured, captureAnswers } from './capture-answers.ts';
import { catalogRequests } from './catalog-paths.ts';
import type { PreparedCatalog } from './prepare-catalog.ts';

/** The catalog on its data, and what is asked of it. */
export interface StartedCatalog {
  readonly prepared: PreparedCatalog;
  readonly server: MeasuredProcess;
  readonly captured: readonly Captured[];
  /** The answers, for `startBare`. */
  readonly answersFile: string;
}

export async function startCatalog(
  prepared: PreparedCatalog,
  redisUrl: string | null,
): Promise<StartedCatalog> {
  const env = serviceEnvironment({
    CATALOG_DATA_DIR: prepared.folder,
    TRUSTED_PROXY_HOPS: '1',
    ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
  });
  const server = await startMeasured({ entry: 'services/catalog/src/main.ts', env });
  try {
    const answersFile = `${prepared.folder}-answers.json`;
    const kinds = await catalogRequests(server.url);
    const captured = await captureAnswers(server.url, kinds, createCallers(), answersFile);
    return { prepared, server, captured, answersFile };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A bare server with the same answers. */
export function startBare({ answersFile }: Pick<StartedCatalog, 'answersFile'>): Promise<MeasuredProcess> {
  const entry = fileURLToPath(import.meta.resolve('../floors/same-bytes.ts'));
  return startMeasured({ entry, args: [answersFile], env: serviceEnvironment({}) });
}
