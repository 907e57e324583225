import { zipOf } from '../../fake-upstreams/index.ts';
import { type BenchRequest, uploadRequest } from '../load/bench-request.ts';
import { choosePackages, generateLockfile } from './advisories.ts';

const SHA512 = `sha512-${'a'.repeat(86)}==`;

/** Larger than most that somebody may send: one of each kind, up to 10 MB for 10,000 packages. */
export async function largeFiles(packages: number): Promise<Readonly<Record<string, BenchRequest>>> {
  const many = (times: number) => Array.from({ length: packages * times }, (_, index) => `lib-${index}`);
  const lockfile = generateLockfile(choosePackages(packages, 0));
  const pnpmProject = zipOf([{ name: 'pnpm-lock.yaml', content: pnpmLock(many(2.6)) }]);
  const manyFiles = zipOf(many(0.8).map(packageFile));
  return {
    'package-lock.json': await uploadRequest('/api/scan', 'package-lock.json', lockfile),
    dpkg: await uploadRequest('/api/scan', 'dpkg-debian.txt', dpkg(many(10))),
    CycloneDX: await uploadRequest('/api/scan/container', 'sbom.json', cyclonedx(many(3.6))),
    'project with a pnpm-lock.yaml': await uploadRequest('/api/scan/legal', 'project.zip', pnpmProject),
    'project of many files': await uploadRequest('/api/scan/legal', 'project.zip', manyFiles),
  };
}

function packageFile(name: string) {
  const content = JSON.stringify({ name, version: '1.0.0', license: 'MIT' });
  return { name: `node_modules/${name}/package.json`, content };
}

function cyclonedx(names: readonly string[]): string {
  const components = names.map((name, index) => ({
    'bom-ref': `ref-${index}`,
    type: 'library',
    name,
    version: '1.2.3',
    purl: `pkg:npm/${name}@1.2.3`,
    properties: [
      { name: 'syft:package:type', value: 'npm' },
      { name: 'syft:location:0:path', value: `/usr/lib/node_modules/${name}/package.json` },
    ],
  }));
  const vulnerabilities = names.slice(0, 5_000).map((_, index) => ({
    id: `CVE-2024-${10_000 + index}`,
    ratings: [{ severity: 'high' }],
    affects: [{ ref: `ref-${index}` }],
  }));
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components, vulnerabilities });
}

function dpkg(names: readonly string[]): string {
  return names.map((name) => `${name}\t1.0-1\t${name}\t1.0-1\tii `).join('\n');
}

function pnpmLock(names: readonly string[]): string {
  const entries = names.map(
    (name) => `  ${name}@1.0.0:\n    resolution: {integrity: ${SHA512}}\n    engines: {node: '>=8'}\n`,
  );
  return `lockfileVersion: '9.0'\n\npackages:\n\n${entries.join('\n')}`;
}
