/** What `node --cpu-prof` writes, as far as it is used (Chrome DevTools Protocol, Profiler.Profile). */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface ProfileShares {
  /** Milliseconds by stage. */
  readonly stages: ReadonlyMap<string, number>;
  /** Milliseconds by function, its own time only, longest first. */
  readonly functions: readonly { readonly name: string; readonly stage: string; readonly ms: number }[];
}

export interface Staging {
  readonly stageOf: (functionName: string, url: string) => string | null;
  /** What no frame of the stack says anything about. */
  readonly other: string;
  /** Samples before the first one of this stage are left out. */
  readonly first: string;
}

/** Divides the time of a profile: each sample belongs to the stage that the outermost telling frame of its stack opens. */
export function stageShares(profile: CpuProfile, { stageOf, other, first }: Staging): ProfileShares {
  const stageById = stages(profile.nodes, stageOf);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const byStage = new Map<string, number>();
  const byFunction = new Map<string, { name: string; stage: string; ms: number }>();
  const start = profile.samples.findIndex((id) => stageById.get(id) === first);
  for (const [index, id] of profile.samples.entries()) {
    if (index < start) continue;
    const node = nodes.get(id);
    if (node === undefined) continue;
    // A sample stands for the time until the next one.
    const ms = (profile.timeDeltas[index + 1] ?? 0) / 1_000;
    const stage = stageById.get(id) ?? other;
    byStage.set(stage, (byStage.get(stage) ?? 0) + ms);
    const name = nameOf(node);
    const known = byFunction.get(`${stage}\n${name}`);
    if (known === undefined) byFunction.set(`${stage}\n${name}`, { name, stage, ms });
    else known.ms += ms;
  }
  return { stages: byStage, functions: [...byFunction.values()].toSorted((a, b) => b.ms - a.ms) };
}

function stages(
  nodes: readonly ProfileNode[],
  stageOf: (functionName: string, url: string) => string | null,
): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const open: { readonly node: ProfileNode; readonly above: string | null }[] = nodes
    .slice(0, 1)
    .map((node) => ({ node, above: null }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { functionName, url } = next.node.callFrame;
    const stage = next.above ?? stageOf(functionName, url);
    if (stage !== null) found.set(next.node.id, stage);
    for (const id of next.node.children ?? []) {
      const node = byId.get(id);
      if (node !== undefined) open.push({ node, above: stage });
    }
  }
  return found;
}

/** `readLines (osv-local/read-lines.ts)`: the last two parts of the path, the machine's own are nobody's business. */
function nameOf({ callFrame: { functionName, url } }: ProfileNode): string {
  const place = url.split('/').slice(-2).join('/');
  const name = functionName === '' ? '(anonymous)' : functionName;
  return place === '' ? name : `${name} (${place})`;
}
