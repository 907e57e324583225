import { join } from 'node:path';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';

export const SAMPLE_NOTICE =
  'Sample data: made from a small, ageing set of advisories. It says nothing about the security of your own project.';

/**
 * The environment of the demo's services: sample data, stores of their own, nothing of a real deployment. Files go to
 * `.data/demo-catalog`, or to `DEMO_DATA_DIR`.
 */
export function demoEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !OF_A_DEPLOYMENT.has(name));
  return {
    ...Object.fromEntries(kept),
    ADVISORY_DATA_DIR: samplePath('advisories'),
    REPORT_NOTICE: SAMPLE_NOTICE,
    CATALOG_DATA_DIR: env['DEMO_DATA_DIR'] ?? join(REPOSITORY_ROOT, '.data/demo-catalog'),
    // A short wait for a clean end: nobody else calls these services.
    SHUTDOWN_GRACE_MS: '1000',
  };
}

const OF_A_DEPLOYMENT = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'GITHUB_TOKEN',
  'NVD_API_KEY',
  'OSV_API_URL',
  'LOG_LEVEL',
]);
