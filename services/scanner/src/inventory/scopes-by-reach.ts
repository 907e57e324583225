import type { DependencyScope } from './package.ts';

/** A dependency of something that is installed; an optional one may be missing. */
export interface Edge<Node> {
  readonly to: Node;
  readonly isOptional: boolean;
}

/**
 * The strongest scope in which each package is reached from what a project asks for itself: what production needs is
 * production, even where tests need it too. What nothing reaches is absent. Linear in nodes and edges.
 */
export function scopesByReach<Node>(
  roots: Iterable<readonly [Node, DependencyScope]>,
  edgesOf: (node: Node) => Iterable<Edge<Node>>,
): ReadonlyMap<Node, DependencyScope> {
  const waiting: Record<DependencyScope, Node[]> = { production: [], optional: [], development: [] };
  for (const [node, scope] of roots) waiting[scope].push(node);
  const scopes = new Map<Node, DependencyScope>();
  for (const scope of STRONGEST_FIRST) {
    const stack = waiting[scope];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (scopes.has(node)) continue;
      scopes.set(node, scope);
      for (const { to, isOptional } of edgesOf(node)) {
        (isOptional && scope === 'production' ? waiting.optional : stack).push(to);
      }
    }
  }
  return scopes;
}

const STRONGEST_FIRST = ['production', 'optional', 'development'] as const;
