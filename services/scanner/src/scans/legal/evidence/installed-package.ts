import { npmPackage } from '../../../inventory/npm/npm-package.ts';
import type { Package } from '../../../inventory/package.ts';
import { requiredPackage } from '../../../inventory/python/python-package.ts';
import { pythonMetadata } from './python-metadata.ts';
import { readJsonObject } from './read-json-object.ts';

/** A package that lies installed in the tree, with what its own manifest declares. */
export interface InstalledPackage {
  readonly package: Package;
  /** Any JSON values, which all apply; empty when the manifest declares none. */
  readonly declared: readonly unknown[];
}

/** `node_modules/<name>/package.json`, scoped or not; a manifest deeper in a package is none of its own. */
const NODE_MANIFEST = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/;
const PYTHON_MANIFEST = /(?:^|\/)(?:site|dist)-packages\/[^/]+\.(?:dist-info\/METADATA|egg-info\/PKG-INFO)$/;

/** Whether the path is where installers put the manifest of a package. */
export function isInstalledManifest(path: string): boolean {
  return NODE_MANIFEST.test(path) || PYTHON_MANIFEST.test(path);
}

/** Reads the manifest at such a path; null when it names no package. */
export function installedPackage(path: string, bytes: Uint8Array): InstalledPackage | null {
  return path.endsWith('.json') ? nodePackage(bytes) : pythonPackage(bytes);
}

function nodePackage(bytes: Uint8Array): InstalledPackage | null {
  const manifest = readJsonObject(bytes);
  const name = manifest?.['name'];
  const version = manifest?.['version'];
  if (manifest === null || typeof name !== 'string' || typeof version !== 'string') return null;
  const declared = manifest['license'] ?? manifest['licenses'];
  return {
    package: npmPackage({ name, version, source: null, scope: 'production' }),
    declared: declared === undefined || declared === null ? [] : [declared],
  };
}

function pythonPackage(bytes: Uint8Array): InstalledPackage | null {
  const metadata = pythonMetadata(bytes);
  if (metadata === null) return null;
  const pin = [{ operator: '==' as const, version: metadata.version }];
  return { package: requiredPackage(metadata.name, pin, 'production'), declared: metadata.declared };
}
