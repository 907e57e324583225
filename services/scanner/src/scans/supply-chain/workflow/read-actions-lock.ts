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
  const file = bytes.byteLength > MAX_BYTES ? null : readYaml(bytes);
  if (file === null || !VERSIONS.has(file.root.get('version')?.text ?? '')) return null;
  const onboarded = new Map<string, ReadonlySet<string>>();
  for (const [workflow, uses] of file.root.get('workflows')?.entries() ?? []) {
    onboarded.set(workflow, new Set(uses.items().map((item) => identity(item.text ?? ''))));
  }
  const commits = new Map<string, string>();
  for (const [uses, dependency] of file.root.get('dependencies')?.entries() ?? []) {
    const commit = COMMIT.exec(dependency.get('commit')?.text ?? '')?.[1];
    if (commit !== undefined) commits.set(identity(uses), commit);
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
