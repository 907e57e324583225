import { JsonLimitError, parseJsonInSteps } from '@repo/upstream/json';
import { finishSteps } from '../../steps.ts';
import { NotTheFormatError } from '../extractor.ts';
import { isJsonObject } from '../text/json-object.ts';
import { utf8Document } from '../text/utf8-document.ts';
import { describeJson, describeText } from './describe-document.ts';
import { readers } from './readers/index.ts';
import type { SbomDocument } from './sbom-document.ts';
import { type SbomInventory, sbomInventoryInSteps } from './sbom-inventory.ts';
import { unwrapDocument } from './unwrap-document.ts';

/**
 * The inventory of an SBOM: SPDX 2 and 3, Syft, Trivy or CycloneDX as JSON, as it is or inside an attestation or a
 * platform's export. The content tells the format; `fileName` is only what the image is called when nothing else is.
 *
 * Throws `NotTheFormatError`, naming what was seen, for anything else.
 */
export function readSbom(bytes: Uint8Array, fileName: string): SbomInventory {
  return finishSteps(readSbomInSteps(bytes, fileName));
}

/** The same in steps of a few milliseconds. */
export function* readSbomInSteps(bytes: Uint8Array, fileName: string): Generator<void, SbomInventory> {
  const content = yield* utf8Document(bytes, 'JSON document');
  yield;
  const root = yield* parse(content);
  yield;
  const value = yield* unwrapDocument(root);
  yield;
  return yield* sbomInventoryInSteps(yield* readDocument(value), fileName);
}

const ACCEPTED = 'Send SPDX, Syft, Trivy or CycloneDX as JSON.';

function* readDocument(value: unknown): Generator<void, SbomDocument> {
  const root = legacyTrivy(value) ?? value;
  if (isJsonObject(root)) {
    for (const reader of Object.values(readers)) if (reader.recognises(root)) return yield* reader.read(root);
  }
  throw new NotTheFormatError(
    `This is not an SBOM that is read here: it is ${describeJson(value)}. ${ACCEPTED}`,
  );
}

/** Trivy's schema version 1 was the bare list of results. */
function legacyTrivy(value: unknown): unknown {
  const isResults = Array.isArray(value) && value.length > 0 && value.every(isLegacyResult);
  return isResults ? { SchemaVersion: 2, Results: value } : null;
}

function isLegacyResult(entry: unknown): boolean {
  return isJsonObject(entry) && typeof entry['Target'] === 'string' && 'Vulnerabilities' in entry;
}

function* parse(content: Uint8Array): Generator<void, unknown> {
  try {
    return yield* parseJsonInSteps(content);
  } catch (cause) {
    const what = describeText(content);
    const limit = cause instanceof JsonLimitError ? cause.message : 'it is not valid JSON';
    const seen = what === null ? limit : `it is ${what}`;
    throw new NotTheFormatError(`This is not an SBOM that is read here: ${seen}. ${ACCEPTED}`, { cause });
  }
}
