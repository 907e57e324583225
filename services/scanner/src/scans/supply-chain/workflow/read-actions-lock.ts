import { readYaml } from './read-yaml.ts';

/** The platform's own lock of action references: what each workflow runs, whatever its tags say now. */
export interface ActionsLock {
  /** The commit locked for `action@ref` in a workflow; null when the lock does not cover it. */
  commitOf(workflow: string, action: string, ref: string): string | null;
}

/** The only form that is known; another one is not trusted. */
const VERSIONS: ReadonlySet<string> = new Set(['v0.0.2', '0.0.2']);
const COMMIT = /^sha1-([0-9a-f]{40})$/;
const MAX_BYTES = 512 * 1024;

/** Reads `.github/workflows/actions.lock`; null when it is none that we know. */
export function readActionsLock(bytes: Uint8Array): ActionsLock | null {
  const file = bytes.byteLength > MAX_BYTES ? 'invalid' : readYaml(bytes);
  if (file === 'invalid' || !VERSIONS.has(file.text(file.get(file.root, 'version')) ?? '')) return null;
  const onboarded = new Map(
    file.entries(file.get(file.root, 'workflows')).map((entry) => {
      const uses = file.items(entry).map((item) => identity(file.text(item) ?? ''));
      return [entry.key, new Set(uses)] as const;
    }),
  );
  const commits = new Map<string, string>();
  for (const entry of file.entries(file.get(file.root, 'dependencies'))) {
    const commit = COMMIT.exec(file.text(file.get(entry, 'commit')) ?? '')?.[1];
    if (commit !== undefined) commits.set(identity(entry.key), commit);
  }
  if (file.isCut()) return null;
  return {
    commitOf: (workflow, action, ref) => {
      const uses = identity(`${action}@${ref}`);
      if (onboarded.get(workflow)?.has(uses) !== true) return null;
      const repository = action.split('/').slice(0, 2).join('/');
      return commits.get(uses) ?? commits.get(identity(`${repository}@${ref}`)) ?? null;
    },
  };
}

/** Owners and repositories are the same in any letter case; paths and refs are not. */
function identity(uses: string): string {
  const at = uses.indexOf('@');
  const action = at === -1 ? uses : uses.slice(0, at);
  const [owner = '', name = '', ...path] = action.split('/');
  return [owner.toLowerCase(), name.toLowerCase(), ...path].join('/') + uses.slice(action.length);
}
