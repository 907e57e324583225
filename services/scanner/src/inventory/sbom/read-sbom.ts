import type { SbomFormat } from '@repo/contracts/scanner';
import type { LineFinder } from '../package.ts';
import { NotTheFormatError } from '../reader.ts';
import { decodeDocument } from '../text/decode-document.ts';
import { jsonLines } from '../text/json-lines.ts';
import { isJsonObject, jsonValues } from '../text/json-object.ts';
import { describeJson, describeText } from './describe-document.ts';
import { cyclonedx } from './readers/cyclonedx.ts';
import { spdx2 } from './readers/spdx-2.ts';
import { spdx3 } from './readers/spdx-3.ts';
import { syft } from './readers/syft.ts';
import { trivy } from './readers/trivy.ts';
import type { SbomDocument, SbomReader } from './sbom-document.ts';
import { type SbomInventory, sbomInventory } from './sbom-inventory.ts';
import { type Unwrapped, unwrapDocument } from './unwrap-document.ts';

/**
 * The inventory of an SBOM: SPDX 2 and 3, Syft, Trivy or CycloneDX as JSON, as it is or inside an attestation or a
 * platform's export. The content tells the format; `fileName` is only what the image is called when nothing else is.
 *
 * Throws `NotTheFormatError`, naming what was seen, for anything else.
 */
export function readSbom(bytes: Uint8Array, fileName: string): SbomInventory {
  const values = parse(decodeDocument(bytes, 'JSON document'));
  const { document, path } = sbomAmong(values.map(unwrapDocument));
  const inventory = sbomInventory(readDocument(document), fileName);
  if (path === null || values.length > 1) return inventory;
  const text = () => decodeDocument(bytes, 'JSON document');
  // A list of results is read as if it had the member that later versions put it in.
  const findLines: LineFinder = (paths) =>
    jsonLines(Array.isArray(document) ? `{"Results":${text()}}` : text(), paths, path);
  return { ...inventory, findLines };
}

const ACCEPTED = 'Send SPDX, Syft, Trivy or CycloneDX as JSON; scan a lockfile as one (POST /api/scan).';

/** Of several attestations of an image that which is an SBOM. */
function sbomAmong(all: readonly Unwrapped[]): Unwrapped {
  const [found, ...others] = all.filter(({ document }) => readerOf(document) !== undefined);
  if (others.length === 0) return found ?? all[0] ?? { document: null, path: [] };
  throw new NotTheFormatError(`This holds ${others.length + 1} SBOMs: send one of them alone.`);
}

function readDocument(value: unknown): SbomDocument {
  const root = legacyTrivy(value) ?? value;
  const reader = readerOf(root);
  if (reader !== undefined && isJsonObject(root)) return reader.read(root);
  throw new NotTheFormatError(`This is not a supported SBOM: it is ${describeJson(value)}. ${ACCEPTED}`);
}

function readerOf(root: unknown): SbomReader | undefined {
  return isJsonObject(root) ? Object.values(readers).find((reader) => reader.recognises(root)) : undefined;
}

/** Trivy's schema version 1 was the bare list of results. */
function legacyTrivy(value: unknown): unknown {
  const isResults = Array.isArray(value) && value.length > 0 && value.every(isLegacyResult);
  return isResults ? { SchemaVersion: 2, Results: value } : null;
}

function isLegacyResult(entry: unknown): boolean {
  return isJsonObject(entry) && typeof entry['Target'] === 'string' && 'Vulnerabilities' in entry;
}

function parse(text: string): readonly unknown[] {
  try {
    return jsonValues(text);
  } catch (cause) {
    const what = describeText(text);
    const seen = what === null ? 'it is not valid JSON' : `it is ${what}`;
    throw new NotTheFormatError(`This is not a supported SBOM: ${seen}. ${ACCEPTED}`, { cause });
  }
}

/** Every format; a document is asked in this order. */
export const readers = {
  'spdx-2': spdx2,
  'spdx-3': spdx3,
  syft,
  trivy,
  cyclonedx,
} satisfies Record<SbomFormat, SbomReader>;
