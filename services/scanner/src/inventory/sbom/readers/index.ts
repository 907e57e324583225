import type { SbomFormat } from '@repo/contracts/scanner';
import type { SbomReader } from '../sbom-document.ts';
import { cyclonedx } from './cyclonedx.ts';
import { spdx2 } from './spdx-2.ts';
import { spdx3 } from './spdx-3.ts';
import { syft } from './syft.ts';
import { trivy } from './trivy.ts';

/** Every format; a document is asked in this order. */
export const readers = {
  'spdx-2': spdx2,
  'spdx-3': spdx3,
  syft,
  trivy,
  cyclonedx,
} satisfies Record<SbomFormat, SbomReader>;
