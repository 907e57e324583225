import { textAt } from './value-at.ts';

/**
 * TypeScript that compiles exactly when every manifest is what the Kubernetes API knows under its version and kind: a
 * member too many, too few or of another type is an error. The types are those of the package `kubernetes-models`,
 * whose own validation lets unknown members pass.
 */
export function typedManifests(manifests: readonly unknown[]): string {
  const sources = manifests.map((manifest, index) => {
    const kind = textAt(manifest, 'kind');
    const version = textAt(manifest, 'apiVersion');
    return [
      `import type { I${kind} as T${index} } from 'kubernetes-models/${version}';`,
      `export const m${index}: T${index} = ${JSON.stringify(manifest, null, 1)};`,
    ].join('\n');
  });
  return `${sources.join('\n')}\n`;
}
