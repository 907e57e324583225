import { createMemoryCache } from '@repo/service-kit/cache';
import { parseEnv } from '@repo/service-kit/env';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import type { LicenseSource } from '@repo/upstream/licenses';
import { openAdvisorySource } from './advisory-source.ts';
import { ScannerSettings } from './config.ts';
import { openNvd } from './nvd/open-nvd.ts';
import { openSecondOpinions } from './open-second-opinions.ts';
import type { AdvisorySources } from './scans/assessment.ts';
import { openLicenseSource } from './scans/legal/open-license-source.ts';

/** Of the service's settings, those that say whom a scan for vulnerabilities, or a change's licences, asks. */
const Settings = ScannerSettings.pick({
  OSV_API_URL: true,
  GITHUB_API_URL: true,
  GITHUB_TOKEN: true,
  NVD_API_URL: true,
  NVD_API_KEY: true,
  KEV_URL: true,
  EPSS_API_URL: true,
  LICENSE_API_URL: true,
  CLEARLYDEFINED_API_URL: true,
});

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * The sources of a service without a folder of advisories, for one run.
 *
 * @throws EnvironmentError naming the variable that is wrong.
 */
export async function openLiveSources(env: Readonly<Record<string, string | undefined>>): Promise<{
  readonly sources: AdvisorySources;
  readonly licenseSource: LicenseSource;
  readonly close: () => Promise<void>;
}> {
  const settings = parseEnv(Settings, env);
  const tools = {
    log: createLogger({ service: 'scanner', level: 'silent', terminal: false }),
    metrics: createMetrics('scanner'),
    cache: createMemoryCache(CACHE_BYTES),
    counter: createMemoryCounter(1),
  };
  const nvd = openNvd(settings, tools);
  const advisories = await openAdvisorySource(settings, { ...tools, nvd: nvd.client });
  const opinions = openSecondOpinions(settings, { ...tools, nvd: nvd.client });
  const licenses = openLicenseSource(settings, tools);
  return {
    licenseSource: licenses.source,
    sources: {
      advisorySource: advisories.source,
      secondOpinions: opinions.deps,
      exploitation: advisories.exploitation,
      notice: null,
    },
    close: async () => {
      await Promise.all([nvd.close(), advisories.close(), opinions.close(), licenses.close()]);
    },
  };
}
