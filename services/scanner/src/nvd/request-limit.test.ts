import { describe, expect, it } from 'vitest';
import { ScannerSettings } from '../config.ts';
import { nvdRequestLimit } from './request-limit.ts';

describe('nvdRequestLimit', () => {
  it.each([
    [{}, 5],
    [{ NVD_API_KEY: 'a-key' }, 50],
    [{ NVD_API_URL: 'https://SERVICES.nvd.nist.gov:443/rest/json/cves/2.0' }, 5],
    [{ NVD_API_URL: 'https://nvd.mirror.example/rest/json/cves/2.0' }, null],
    [{ NVD_API_URL: 'http://127.0.0.1:9000/cves', NVD_API_KEY: 'a-key' }, null],
  ])('for the settings %j: %s', (settings, limit) => {
    expect(nvdRequestLimit(ScannerSettings.parse(settings))).toBe(limit);
  });
});
