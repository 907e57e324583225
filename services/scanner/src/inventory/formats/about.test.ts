import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemeFor } from '@repo/versions';
import { describe, expect, it } from 'vitest';
import { FORMAT_ABOUT } from './about.ts';

const DOWNLOAD = join(
  import.meta.dirname,
  '../../../../..',
  'deploy/k8s/components/local-advisories/download.yaml',
);
const downloaded = /ECOSYSTEMS: (.*)/.exec(readFileSync(DOWNLOAD, 'utf8'))?.[1]?.split(',') ?? [];

/** Of packages of languages; those of distributions are listed in one cell. */
const ecosystems = [...new Set(Object.values(FORMAT_ABOUT).map(({ ecosystem }) => ecosystem))].filter(
  (ecosystem) => !/,|^winget$/.test(ecosystem),
);

describe('the ecosystems of formats', () => {
  it.each(ecosystems)(
    '%s has an order of versions, and the deployment downloads its advisories',
    (ecosystem) => {
      expect([schemeFor(ecosystem) !== null, downloaded.includes(ecosystem)]).toEqual([true, true]);
    },
  );
});
