import { describe, expect, it } from 'vitest';
import { type PodTemplate, podFaults, podTemplateOf } from './pod-faults.ts';
import { readYaml } from './read-yaml.ts';
import { listAt, membersAt, textAt, valueAt } from './value-at.ts';

const FILES = readYaml('deploy/k8s/**/*.yaml');
const manifests = [...FILES].flatMap(([path, documents]) =>
  documents.map((manifest) => ({
    name: `${path}: ${textAt(manifest, 'kind')} ${textAt(manifest, 'metadata.name')}`,
    manifest,
  })),
);
const workloads = manifests.flatMap(({ name, manifest }) => {
  const template = podTemplateOf(manifest);
  return template === null ? [] : [{ name, template }];
});
const ofKind = (kind: string) => manifests.filter(({ manifest }) => textAt(manifest, 'kind') === kind);
const named = (kind: string, name: string) =>
  ofKind(kind).find(({ manifest }) => textAt(manifest, 'metadata.name') === name)?.manifest;

describe('the Kubernetes manifests', () => {
  it('are there: two services with their jobs, and development stores', () => {
    expect(new Set(workloads.map(({ name }) => name.split(': ')[1]))).toEqual(
      new Set([
        'CronJob advisories-sync',
        'Deployment catalog',
        'Deployment postgres',
        'Deployment redis',
        'Deployment scanner',
        'Job catalog-import',
        'Job catalog-migrate',
      ]),
    );
  });

  it.each(manifests)('$name says what it is', ({ manifest }) => {
    expect(textAt(manifest, 'apiVersion')).toMatch(/^([a-z0-9.]+\/)?v\d/);
    expect(textAt(manifest, 'kind')).not.toBe('');
  });

  it.each(workloads)('$name keeps to Pod Security "restricted" and to our rules', ({ template }) => {
    expect(podFaults(template)).toEqual([]);
  });

  it.each(ofKind('Namespace'))('$name enforces Pod Security "restricted"', ({ manifest }) => {
    const labels = membersAt(manifest, 'metadata.labels');
    expect(labels.get('pod-security.kubernetes.io/enforce')).toBe('restricted');
  });

  it('hold no secret', () => {
    expect(ofKind('Secret')).toEqual([]);
    const texts = manifests.map(({ manifest }) => JSON.stringify(manifest));
    expect(texts.filter((text) => /:\/\/[^/"@]*:[^/"@]*@/.test(text))).toEqual([]);
  });
});

describe.each(['scanner', 'catalog'])('the %s', (service) => {
  const deployment = named('Deployment', service);
  const pod = valueAt(deployment, 'spec.template.spec');
  const labels = { 'app.kubernetes.io/name': service };

  it('is asked for its health on the paths that answer it', () => {
    const probed = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) =>
      textAt(pod, `containers.0.${probe}.httpGet.path`),
    );
    expect(probed).toEqual(['/healthz', '/healthz', '/readyz']);
  });

  it('is given the time that a graceful stop may take', () => {
    const [kustomization] = FILES.get(`deploy/k8s/base/${service}/kustomization.yaml`) ?? [];
    const settings = listAt(kustomization, 'configMapGenerator.0.literals').map(String);
    const graceMs = Number(settings.find((line) => line.startsWith('SHUTDOWN_GRACE_MS='))?.split('=')[1]);
    const before = Number(textAt(pod, 'containers.0.lifecycle.preStop.sleep.seconds'));
    expect(before).toBeGreaterThanOrEqual(3);
    expect(graceMs).toBeGreaterThanOrEqual(10_000);
    // Node's own half second of readiness lead, and two for the stores to close.
    expect(Number(textAt(pod, 'terminationGracePeriodSeconds')) * 1_000).toBeGreaterThanOrEqual(
      before * 1_000 + graceMs + 2_500,
    );
  });

  it('is selected by its service, autoscaler, budget, policy and spread under one label', () => {
    expect(valueAt(deployment, 'spec.selector.matchLabels')).toEqual(labels);
    expect(valueAt(deployment, 'spec.template.metadata.labels')).toEqual(labels);
    expect(valueAt(named('Service', service), 'spec.selector')).toEqual(labels);
    expect(valueAt(named('PodDisruptionBudget', service), 'spec.selector.matchLabels')).toEqual(labels);
    expect(valueAt(named('NetworkPolicy', service), 'spec.podSelector.matchLabels')).toEqual(labels);
    const spread = listAt(pod, 'topologySpreadConstraints');
    expect(spread.map((one) => textAt(one, 'topologyKey'))).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    expect(spread.map((one) => valueAt(one, 'labelSelector.matchLabels'))).toEqual([labels, labels]);
    expect(valueAt(named('HorizontalPodAutoscaler', service), 'spec.scaleTargetRef')).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: service,
    });
  });

  it('leaves the number of replicas to the autoscaler, which keeps at least two', () => {
    expect(valueAt(deployment, 'spec.replicas')).toBeUndefined();
    const autoscaler = named('HorizontalPodAutoscaler', service);
    expect(Number(textAt(autoscaler, 'spec.minReplicas'))).toBeGreaterThanOrEqual(2);
  });

  it('leaves a quarter of its memory or more to what is outside of the heap', () => {
    const options = listAt(pod, 'containers.0.env').find((one) => textAt(one, 'name') === 'NODE_OPTIONS');
    const heap = Number(textAt(options, 'value').replace('--max-old-space-size=', ''));
    const limit = textAt(pod, 'containers.0.resources.limits.memory');
    expect(limit).toMatch(/^\d+Mi$/);
    expect(heap).toBeGreaterThan(256);
    const [kustomization] = FILES.get(`deploy/k8s/base/${service}/kustomization.yaml`) ?? [];
    const settings = new Map(
      listAt(kustomization, 'configMapGenerator.0.literals').map((each) => splitOnce(String(each))),
    );
    const workers =
      Number(settings.get('SCAN_WORKERS') ?? 0) * Number(settings.get('SCAN_WORKER_MEMORY_MB') ?? 0);
    expect(heap + workers).toBeLessThanOrEqual(0.75 * Number(limit.replace('Mi', '')));
  });

  it('loses no replica before a new one is ready', () => {
    expect(valueAt(deployment, 'spec.strategy.rollingUpdate.maxUnavailable')).toBe(0);
  });
});

describe('the database of the catalog', () => {
  const KUSTOMIZATION = 'deploy/k8s/overlays/development/kustomization.yaml';
  const [overlay] = FILES.get(KUSTOMIZATION) ?? [];
  const secret = (name: string) =>
    new Map(
      listAt(overlay, 'secretGenerator')
        .filter((one) => textAt(one, 'name') === name)
        .flatMap((one) => listAt(one, 'literals').map((line) => splitOnce(String(line)))),
    );

  it('is read by the service as the role that the migration makes', () => {
    const variables = listAt(named('Job', 'catalog-migrate'), 'spec.template.spec.containers.0.env');
    const reader = variables.find((one) => textAt(one, 'name') === 'DATABASE_READER_ROLE');
    expect(valueAt(reader, 'valueFrom.secretKeyRef')).toEqual({
      name: 'catalog-owner',
      key: 'reader-role',
      optional: true,
    });
    const role = secret('catalog-owner').get('reader-role');
    expect(new URL(secret('catalog').get('database-url') ?? '').username).toBe(role);
    expect(new URL(secret('catalog-owner').get('database-url') ?? '').username).not.toBe(role);
  });
});

function splitOnce(line: string): readonly [string, string] {
  const end = line.indexOf('=');
  return [line.slice(0, end), line.slice(end + 1)];
}

describe('the network policies', () => {
  const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'];

  it('deny everything that no other policy allows', () => {
    expect(valueAt(named('NetworkPolicy', 'default-deny'), 'spec')).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  it.each(['scanner', 'advisories-sync'])('let the %s out to public addresses only', (name) => {
    const [egress, ...others] = listAt(named('NetworkPolicy', name), 'spec.egress');
    expect(others).toEqual([]);
    const [v4, v6, ...more] = listAt(egress, 'to');
    expect(more).toEqual([]);
    expect(textAt(v4, 'ipBlock.cidr')).toBe('0.0.0.0/0');
    expect(listAt(v4, 'ipBlock.except')).toEqual(expect.arrayContaining(PRIVATE));
    expect(textAt(v6, 'ipBlock.cidr')).toBe('2000::/3');
    const ports = listAt(egress, 'ports').map((port) => valueAt(port, 'port'));
    expect(ports.filter((port) => port !== 443 && port !== 80)).toEqual([]);
  });

  it.each(['catalog', 'catalog-job'])('let the %s reach nothing but what an overlay names', (name) => {
    expect(valueAt(named('NetworkPolicy', name), 'spec.egress')).toEqual([]);
  });
});

describe('the judge of pods', () => {
  const healthy = workloads.find(({ name }) => name.endsWith('Deployment scanner'))?.template;
  const changed = (change: Record<string, unknown>): PodTemplate => ({
    pod: { ...Object.fromEntries(membersAt(healthy, 'pod')), ...change },
    isServer: true,
  });

  it.each([
    ['hostNetwork', { hostNetwork: true }],
    ['token', { automountServiceAccountToken: undefined }],
    ['root', { securityContext: {} }],
    ['host', { volumes: [{ name: 'x', hostPath: { path: '/' } }] }],
    ['containers', { containers: [] }],
    ['version', { containers: [{ name: 'x', image: 'x:latest' }] }],
  ])('finds fault with %s', (word, change) => {
    expect(podFaults(changed(change)).join('\n')).toContain(word);
  });
});
