import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podFaults, podTemplateOf } from '../src/deploy/pod-faults.ts';
import { parseYaml } from '../src/deploy/read-yaml.ts';
import { typedManifests } from '../src/deploy/typed-manifests.ts';
import { listAt, membersAt, textAt } from '../src/deploy/value-at.ts';
import { REPOSITORY_ROOT } from '../src/services/spawn-service.ts';

const run = promisify(execFile);
const OVERLAYS = ['development', 'production', 'production-local-advisories'];
const hasKubectl = await run('kubectl', ['kustomize', '--help']).then(
  () => true,
  () => false,
);
const models = packageFolder('kubernetes-models/apps/v1', 'kubernetes-models');
const dclint = packageFolder('dclint', 'dclint');
if (!hasKubectl) console.log('kubectl is not here: the overlays are not rendered.');

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-itest-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The folder of an installed package. */
function packageFolder(entry: string, name: string): string {
  const path = fileURLToPath(import.meta.resolve(entry));
  return path.slice(0, path.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length);
}

async function render(overlay: string): Promise<readonly unknown[]> {
  const path = join(REPOSITORY_ROOT, 'deploy/k8s/overlays', overlay);
  const { stdout } = await run('kubectl', ['kustomize', path], { maxBuffer: 8 * 1024 * 1024 });
  return parseYaml(stdout);
}

describe.skipIf(!hasKubectl).each(OVERLAYS)('the overlay %s', (overlay) => {
  it('renders workloads that keep to Pod Security "restricted" and to our rules', async () => {
    const judged = (await render(overlay)).flatMap((manifest) => {
      const template = podTemplateOf(manifest);
      return template === null ? [] : [[textAt(manifest, 'metadata.name'), podFaults(template)]];
    });
    expect(judged.length).toBeGreaterThanOrEqual(3);
    expect(judged.filter(([, faults]) => faults?.length !== 0)).toEqual([]);
  });

  it('puts everything into one namespace of its own', async () => {
    const manifests = await render(overlay);
    const [namespace, ...more] = manifests.filter((one) => textAt(one, 'kind') === 'Namespace');
    expect(more).toEqual([]);
    const others = manifests.filter((one) => one !== namespace);
    expect(new Set(others.map((one) => textAt(one, 'metadata.namespace')))).toEqual(
      new Set([textAt(namespace, 'metadata.name')]),
    );
  });

  it('has every ConfigMap, volume and account that a pod names, and every Secret or a rule that it is yours', async () => {
    const manifests = await render(overlay);
    const made = new Set(manifests.map((one) => `${textAt(one, 'kind')} ${textAt(one, 'metadata.name')}`));
    const wanted = manifests.flatMap(referencesOf).filter((name) => !made.has(name));
    const yours =
      overlay === 'development' ? [] : ['Secret catalog', 'Secret catalog-owner', 'Secret scanner'];
    expect([...new Set(wanted)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(yours);
  });

  it('leaves no traffic open that base denies', async () => {
    const policies = (await render(overlay)).filter((one) => textAt(one, 'kind') === 'NetworkPolicy');
    const everywhere = policies
      .flatMap((one) => [...listAt(one, 'spec.egress'), ...listAt(one, 'spec.ingress')])
      .filter((rule) => listAt(rule, 'to').length === 0 && listAt(rule, 'from').length === 0);
    expect(everywhere).toEqual([]);
  });
});

function referencesOf(manifest: unknown): readonly string[] {
  const pod = podTemplateOf(manifest)?.pod;
  const containers = [...listAt(pod, 'initContainers'), ...listAt(pod, 'containers')];
  const variables = containers.flatMap((container) => listAt(container, 'env'));
  const names: readonly (readonly [string, string])[] = [
    ...(pod === undefined ? [] : [['ServiceAccount', textAt(pod, 'serviceAccountName')] as const]),
    ...containers
      .flatMap((container) => listAt(container, 'envFrom'))
      .map((from) => ['ConfigMap', textAt(from, 'configMapRef.name')] as const),
    ...variables.map((one) => ['Secret', textAt(one, 'valueFrom.secretKeyRef.name')] as const),
    ...variables.map((one) => ['ConfigMap', textAt(one, 'valueFrom.configMapKeyRef.name')] as const),
    ...listAt(pod, 'volumes').flatMap((volume) => [
      ['ConfigMap', textAt(volume, 'configMap.name')] as const,
      ['PersistentVolumeClaim', textAt(volume, 'persistentVolumeClaim.claimName')] as const,
    ]),
  ];
  return names.filter(([, name]) => name !== '').map(([kind, name]) => `${kind} ${name}`);
}

describe.skipIf(!hasKubectl)('against the types of the Kubernetes API', () => {
  /** What the compiler says about manifests, one line for each fault. */
  async function typeFaults(manifests: readonly unknown[]): Promise<readonly string[]> {
    const place = await mkdtemp(join(folder, 'types-'));
    await symlink(dirname(models), join(place, 'node_modules'));
    await writeFile(join(place, 'package.json'), '{ "type": "module" }');
    await writeFile(join(place, 'manifests.ts'), typedManifests(manifests));
    const tsc = join(REPOSITORY_ROOT, 'node_modules/.bin/tsc');
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
    const said = await run(tsc, [...flags, '--types', '', 'manifests.ts'], { cwd: place }).then(
      ({ stdout }) => stdout,
      (fault: { readonly stdout?: string; readonly message: string }) => fault.stdout ?? fault.message,
    );
    return said.split('\n').filter((line) => line !== '');
  }

  it('every rendered manifest is one', async () => {
    const rendered = (await Promise.all(OVERLAYS.map(render))).flat();
    expect(rendered.length).toBeGreaterThan(60);
    expect(await typeFaults(rendered)).toEqual([]);
  });

  it('a member that the API does not know is found', async () => {
    const [manifest] = (await render('production')).filter((one) => textAt(one, 'kind') === 'Deployment');
    const spec = { ...Object.fromEntries(membersAt(manifest, 'spec')), replicaz: 2 };
    const changed = { ...Object.fromEntries(membersAt({ manifest }, 'manifest')), spec };
    const faults = await typeFaults([changed]);
    expect(faults.join('\n')).toContain("does not exist in type 'IDeploymentSpec'");
  });
});

describe('against the schema of the Compose specification', () => {
  /** The faults that the schema finds; the linter's matters of taste are left out. */
  async function schemaFaults(path: string): Promise<readonly string[]> {
    const program = join(dclint, 'bin/dclint.cjs');
    const said = await run(process.execPath, [program, '--formatter', 'json', path]).then(
      ({ stdout }) => stdout,
      (fault: { readonly stdout?: string }) => fault.stdout ?? '',
    );
    const [report]: readonly unknown[] = [...membersAt({ said: JSON.parse(said) }, 'said').values()];
    const found = listAt(report, 'messages').filter((one) => textAt(one, 'rule') === 'invalid-schema');
    return found.map((one) => textAt(one, 'message'));
  }

  it('docker-compose.yml is valid', async () => {
    expect(await schemaFaults(join(REPOSITORY_ROOT, 'docker-compose.yml'))).toEqual([]);
  });

  it('a key that the specification does not know is found', async () => {
    const path = join(folder, 'docker-compose.yml');
    const text = await readFile(join(REPOSITORY_ROOT, 'docker-compose.yml'), 'utf8');
    await writeFile(path, `${text}\nservicez: {}\n`);
    expect((await schemaFaults(path)).join('\n')).toContain('must NOT have additional properties');
  });
});
