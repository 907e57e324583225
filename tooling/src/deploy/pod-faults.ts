import { listAt, membersAt, textAt, valueAt } from './value-at.ts';

/** The pod template of a workload, and how long it lives; null for what runs no pods. */
export interface PodTemplate {
  readonly pod: unknown;
  /** It serves until it is stopped, unlike a job. */
  readonly isServer: boolean;
}

const TEMPLATES: ReadonlyMap<string, { readonly path: string; readonly isServer: boolean }> = new Map([
  ['Deployment', { path: 'spec.template.spec', isServer: true }],
  ['Job', { path: 'spec.template.spec', isServer: false }],
  ['CronJob', { path: 'spec.jobTemplate.spec.template.spec', isServer: false }],
]);
const RUNS_PODS: ReadonlySet<string> = new Set([
  ...TEMPLATES.keys(),
  'Pod',
  'DaemonSet',
  'StatefulSet',
  'ReplicaSet',
]);
/** What Pod Security "restricted" lets a pod mount. */
const VOLUMES: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

/** @throws for a kind that runs pods in a way we do not know how to judge. */
export function podTemplateOf(manifest: unknown): PodTemplate | null {
  const kind = textAt(manifest, 'kind');
  const template = TEMPLATES.get(kind);
  if (template !== undefined) return { pod: valueAt(manifest, template.path), isServer: template.isServer };
  if (RUNS_PODS.has(kind)) throw new TypeError(`${kind} is not judged: add where its pod template stands`);
  return null;
}

/** What keeps a pod from Pod Security "restricted" and from our own rules; empty when nothing does. */
export function podFaults({ pod, isServer }: PodTemplate): readonly string[] {
  const containers = [...listAt(pod, 'initContainers'), ...listAt(pod, 'containers')];
  const rules: readonly (readonly [boolean, string])[] = [
    [containers.length > 0, 'has containers'],
    [valueAt(pod, 'automountServiceAccountToken') === false, 'gets no token of the cluster'],
    [valueAt(pod, 'enableServiceLinks') === false, 'gets no addresses of services as variables'],
    [valueAt(pod, 'securityContext.runAsNonRoot') === true, 'does not run as root'],
    [Number(textAt(pod, 'securityContext.runAsUser')) > 0, 'runs as a user with a number'],
    [textAt(pod, 'securityContext.seccompProfile.type') === 'RuntimeDefault', 'has a seccomp profile'],
    ...['hostNetwork', 'hostPID', 'hostIPC'].map(
      (name) => [valueAt(pod, name) === undefined, `does not set ${name}`] as const,
    ),
    [
      listAt(pod, 'volumes').every((volume) =>
        [...membersAt({ volume }, 'volume').keys()].every((key) => key === 'name' || VOLUMES.has(key)),
      ),
      'mounts nothing of the host',
    ],
  ];
  return [
    ...broken(rules),
    ...containers.flatMap((container) =>
      containerFaults(container, isServer).map((fault) => `${textAt(container, 'name')}: ${fault}`),
    ),
  ];
}

function containerFaults(container: unknown, isServer: boolean): readonly string[] {
  const at = (path: string) => valueAt(container, path);
  const sizes = ['cpu', 'memory', 'ephemeral-storage'];
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];
  return broken([
    [/^[\w./-]+:(?!latest$)[\w.-]+$/.test(textAt(container, 'image')), 'names a version of its image'],
    [at('securityContext.allowPrivilegeEscalation') === false, 'cannot gain rights'],
    [at('securityContext.readOnlyRootFilesystem') === true, 'has a read-only root file system'],
    [at('securityContext.privileged') === undefined, 'is not privileged'],
    [listAt(container, 'securityContext.capabilities.drop').join() === 'ALL', 'drops all capabilities'],
    [at('securityContext.capabilities.add') === undefined, 'adds no capability'],
    ...sizes.map((size) => [at(`resources.requests.${size}`) !== undefined, `requests ${size}`] as const),
    ...sizes.map((size) => [at(`resources.limits.${size}`) !== undefined, `limits ${size}`] as const),
    [at('resources.requests.memory') === at('resources.limits.memory'), 'requests the memory it may use'],
    ...probes.map((probe) => [!isServer || at(probe) !== undefined, `has a ${probe}`] as const),
    [listAt(container, 'ports').every((port) => valueAt(port, 'hostPort') === undefined), 'has no host port'],
  ]);
}

function broken(rules: readonly (readonly [boolean, string])[]): readonly string[] {
  return rules.filter(([holds]) => !holds).map(([, rule]) => `not so: ${rule}`);
}
