import { isJsonObject, parseJsonObject, textOf } from '../text/json-object.ts';
import type { ProjectManifest } from './project-manifest.ts';

const SECTIONS = [
  ['require', 'production'],
  ['require-dev', 'development'],
] as const;

/** Composer's `composer.json`; parts of the platform (`php`, `ext-json`) are among what it asks for. */
export function readComposerJson(bytes: Uint8Array): ProjectManifest {
  const manifest = parseJsonObject(bytes, 'composer.json');
  const asks = SECTIONS.flatMap(([section, scope]) => {
    const ranges = manifest[section];
    if (!isJsonObject(ranges)) return [];
    return Object.entries(ranges).map(([name, range]) => ({
      name: name.toLowerCase(),
      range: textOf(range) || null,
      scope,
    }));
  });
  return { name: textOf(manifest['name']), asks };
}
