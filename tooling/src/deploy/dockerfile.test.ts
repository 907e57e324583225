import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVICE_PORTS, type ServiceName } from '../services/service-name.ts';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { imageCommand, lastStage, readDockerfile } from './dockerfile.ts';
import { readYaml } from './read-yaml.ts';
import { textAt } from './value-at.ts';

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
const SERVICES: readonly ServiceName[] = ['scanner', 'catalog'];

describe.each(SERVICES)('the image of the %s', (service) => {
  const instructions = readDockerfile(service);
  const final = lastStage(instructions);
  const all = (name: string) => final.filter((one) => one.name === name).map(({ rest }) => rest);
  const built = instructions.map(({ name, rest }) => `${name} ${rest}`).join('\n');

  it('is built with the Node of .node-version', () => {
    expect(built).toContain(`ARG NODE_VERSION=${read('.node-version').trim()}\n`);
    expect(built).toMatch(/FROM node:\$\{NODE_VERSION\}-bookworm-slim(?:@sha256:[0-9a-f]{64})? AS node/);
  });

  it('is built with the pnpm of package.json and the turbo of the catalog', () => {
    const manifest: unknown = JSON.parse(read('package.json'));
    const [workspace] = readYaml('pnpm-workspace.yaml').get('pnpm-workspace.yaml') ?? [];
    expect(built).toContain(` ${textAt(manifest, 'packageManager')} `);
    expect(built).toContain(` turbo@${textAt(workspace, 'catalog.turbo')} prune @repo/${service} `);
  });

  it('installs what the lock file says and runs no script of a dependency', () => {
    expect(built).toMatch(/pnpm@.* install +--prod .*--frozen-lockfile .*--ignore-scripts/);
  });

  it('holds nothing but the runtime and the service: no shell, no package manager', () => {
    expect(all('FROM')).toEqual(['scratch']);
    // A new volume takes the owner of the folder that it covers, and a mirror writes there.
    const folder = '--from=installed --chown=10001:10001 /srv/advisories /srv/advisories';
    expect(all('COPY')).toEqual([
      '--from=runtime /runtime/ /',
      '--from=installed /srv /srv',
      ...(service === 'scanner' ? [folder] : []),
    ]);
    expect(all('RUN')).toEqual([]);
  });

  it('runs as a user that is a number other than 0', () => {
    expect(all('USER')).toEqual(['10001:10001']);
  });

  it('starts Node with the permission to read /srv, the scanner with workers too, and nothing else', () => {
    expect(imageCommand(service)).toEqual([
      'node',
      ...(service === 'scanner' ? ['--initial-old-space-size=128', '--max-semi-space-size=8'] : []),
      '--permission',
      ...(service === 'scanner' ? ['--allow-worker', '--disable-warning=PERM0006'] : []),
      '--allow-fs-read=/srv',
      `services/${service}/src/main.ts`,
    ]);
  });

  it('is healthy when /healthz answers on its port', () => {
    const port = SERVICE_PORTS[service].fallback;
    expect(all('EXPOSE')).toEqual([String(port)]);
    expect(all('HEALTHCHECK').join('')).toContain(`http://127.0.0.1:${port}/healthz`);
    expect(all('ENV').join('')).toContain(`PORT=${port}`);
  });

  it('says in OCI labels what it is', () => {
    const labels = all('LABEL').join(' ');
    for (const name of ['title', 'description', 'licenses', 'version', 'revision']) {
      expect(labels).toContain(`org.opencontainers.image.${name}="`);
    }
  });

  it('takes no secret at build time', () => {
    expect(built).not.toMatch(/token|password|secret|api_key/i);
  });
});

describe('.dockerignore', () => {
  it.each(['.git', '.data', '**/node_modules', '**/.env*'])('keeps %s out of the build', (pattern) => {
    expect(read('.dockerignore').split('\n')).toContain(pattern);
  });
});
