/**
 * Who needs whom, as a file says it. The nodes are the roots (the project, its workspaces) and then the entries of the
 * file: a package version may have several, one for each place where it is installed. Edges are three columns of equal
 * length, so that another thread gets them by a copy of memory.
 */
export interface DependencyGraph {
  /** The name of the project, or the path of a workspace. */
  readonly roots: readonly string[];
  /** Of the node `roots.length + index`. */
  readonly entries: readonly GraphEntry[];
  /** The dependent of each edge. */
  readonly from: Uint32Array<ArrayBuffer>;
  /** The dependency of each edge. */
  readonly to: Uint32Array<ArrayBuffer>;
  /** Place in `ranges` of what the dependent asks for. */
  readonly range: Uint32Array<ArrayBuffer>;
  /** Null where the file does not say. */
  readonly ranges: readonly (string | null)[];
  /** False where the file says only what the roots need (go.mod): nothing is known of the way to the rest. */
  readonly isWhole: boolean;
}

/** A package as the report names it. */
export interface GraphEntry {
  readonly name: string;
  readonly version: string;
  /** It came inside the archive of its dependent, which alone can change it. */
  readonly isBundled?: true;
  /** It works with some versions only of what others bring, and its manager refuses others. */
  readonly hasPeers?: true;
  /** The module that the project has it in the place of, whatever anybody asks for (`replace` of a go.mod). */
  readonly replaces?: string;
  /** The range in which the project has everybody ask for it, where the file tells. */
  readonly override?: string;
  /** The only group in which the project asks for it, as its manager calls it: empty for what ships. */
  readonly group?: string;
  /** The project asks for a version of it, and the file does not tell for which. */
  readonly isMaybeDirect?: true;
}

/** Roots are numbered below zero, entries from zero. */
export type GraphNode = number;

const MAX_LABEL_LENGTH = 256;

function shortened(label: string): string {
  return label.length <= MAX_LABEL_LENGTH ? label : `${label.slice(0, MAX_LABEL_LENGTH)}…`;
}

/**
 * @example
 * const graph = createGraphBuilder();
 * const root = graph.addRoot('my-app');
 * const left = graph.addEntry({ name: 'left', version: '1.0.0' });
 * graph.addEdge(root, left, '^1.0.0');
 * return { packages, graph: graph.finish() };
 */
export function createGraphBuilder() {
  const roots: string[] = [];
  const entries: GraphEntry[] = [];
  const dependents: GraphNode[] = [];
  const dependencies: GraphNode[] = [];
  const asked: number[] = [];
  const places = new Map<string | null, number>();
  return {
    /** @param label cut after 256 characters: it is repeated in every path. */
    addRoot: (label: string): GraphNode => -roots.push(shortened(label)),
    addEntry: (entry: GraphEntry): GraphNode => entries.push(entry) - 1,
    /** @param range what `from` asks for, as it is written; null where the file does not say. */
    addEdge: (from: GraphNode, to: GraphNode, range: string | null) => {
      const place = places.get(range) ?? places.size;
      if (place === places.size) places.set(range, place);
      dependents.push(from);
      dependencies.push(to);
      asked.push(place);
    },
    finish: ({ isWhole } = { isWhole: true }): DependencyGraph => {
      const numberOf = (node: GraphNode) => (node < 0 ? -1 - node : roots.length + node);
      return {
        roots,
        entries,
        from: new Uint32Array(dependents.map(numberOf)),
        to: new Uint32Array(dependencies.map(numberOf)),
        range: new Uint32Array(asked),
        ranges: [...places.keys()],
        isWhole,
      };
    },
  };
}
