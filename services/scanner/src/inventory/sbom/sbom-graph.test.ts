import { describe, expect, it } from 'vitest';
import { createExplainer } from '../../dependency-paths/explain.ts';
import { readSbom } from './read-sbom.ts';

function inventoryOf(document: object) {
  return readSbom(Buffer.from(JSON.stringify(document)), 'x');
}

/** Each edge as `from > to`; undefined without a graph. */
function edgesOf(document: object): readonly string[] | undefined {
  const { graph } = inventoryOf(document);
  if (graph === undefined) return undefined;
  const labels = [...graph.roots, ...graph.entries.map(({ name, version }) => `${name}@${version}`)];
  return [...graph.from].map((node, edge) => `${labels[node]} > ${labels[graph.to[edge] ?? 0]}`);
}

type Edges = Readonly<Record<string, readonly string[]>>;
const NAMES = ['a', 'b', 'c', 'd'];

const cyclonedx = (edges: Edges) => ({
  bomFormat: 'CycloneDX',
  metadata: { component: { 'bom-ref': 'app', type: 'application', name: 'shop' } },
  components: [
    { 'bom-ref': 'file', type: 'application', name: 'package-lock.json' },
    { 'bom-ref': 'os', type: 'operating-system', name: 'debian' },
    ...NAMES.map((name) => ({
      'bom-ref': name,
      type: 'library',
      name,
      version: '1',
      purl: `pkg:npm/${name}@1`,
    })),
  ],
  dependencies: Object.entries(edges).map(([ref, dependsOn]) => ({ ref, dependsOn })),
});

const spdxPackage = (SPDXID: string, name: string, more: object = {}) => ({
  SPDXID,
  name,
  versionInfo: '1',
  ...more,
});
const spdxRelation = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => ({
  spdxElementId,
  relationshipType,
  relatedSpdxElement,
});

describe('the graph of an SBOM', () => {
  it('goes from the subject of a CycloneDX document along its dependencies', () => {
    expect(edgesOf(cyclonedx({ app: ['a', 'gone'], a: ['b', 'a'], b: ['c', 'a'], d: ['c'] }))).toEqual([
      'shop > a@1',
      'a@1 > b@1',
      'b@1 > c@1',
      'b@1 > a@1',
    ]);
  });

  it('cannot tell why something is there that the subject does not reach', () => {
    const { graph } = inventoryOf(cyclonedx({ app: ['a'], a: ['b'], c: ['d'] }));
    if (graph === undefined) throw new Error('no graph');
    const explain = createExplainer(graph);
    expect(explain({ name: 'b', version: '1' })).toMatchObject({
      direct: false,
      paths: [['shop', 'a@1', 'b@1']],
    });
    expect(explain({ name: 'd', version: '1' }).direct).toBeNull();
  });

  it.each<[string, Edges]>([
    ['nothing', {}],
    ['everything below the subject', { app: ['a', 'b', 'c'], a: ['b'] }],
    ['everything below the system', { os: ['a', 'b', 'c'], a: ['b', 'd'] }],
    ['all below a file, and nothing below the subject', { app: ['file'], file: ['a', 'b'], a: ['b'] }],
    ['what may be the project itself below a file', { app: ['file'], file: ['a'], a: ['b'] }],
  ])('has none where a document lists %s', (_, edges) => {
    expect(edgesOf(cyclonedx(edges))).toBeUndefined();
  });

  it('goes from a file that lists only what is asked for', () => {
    expect(edgesOf(cyclonedx({ app: ['file'], file: ['a', 'b'], a: ['c'] }))).toEqual([
      'package-lock.json > a@1',
      'package-lock.json > b@1',
      'a@1 > c@1',
    ]);
  });

  it('reads the dependencies of SPDX 2 in both directions', () => {
    const document = {
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      packages: [spdxPackage('app', 'shop'), ...NAMES.map((name) => spdxPackage(name, name))],
      relationships: [
        spdxRelation('SPDXRef-DOCUMENT', 'DESCRIBES', 'app'),
        spdxRelation('app', 'DEPENDS_ON', 'a'),
        spdxRelation('b', 'DEV_DEPENDENCY_OF', 'app'),
        spdxRelation('c', 'DEPENDENCY_OF', 'a'),
        spdxRelation('d', 'DEPENDENCY_MANIFEST_OF', 'c'),
      ],
    };
    expect(edgesOf(document)).toEqual(['shop > a@1', 'shop > b@1', 'a@1 > c@1']);
  });

  it('reads the dependencies of SPDX 3', () => {
    const element = (spdxId: string) => ({
      type: 'software_Package',
      spdxId,
      name: spdxId,
      software_packageVersion: '1',
    });
    const document = {
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['app'] },
        ...['app', ...NAMES].map(element),
        { type: 'Relationship', relationshipType: 'dependsOn', from: 'app', to: ['a'] },
        { type: 'LifecycleScopedRelationship', relationshipType: 'dependsOn', from: 'a', to: ['b', 'c'] },
      ],
    };
    expect(edgesOf(document)).toEqual(['app > a@1', 'a@1 > b@1', 'a@1 > c@1']);
  });

  it('believes what Trivy says is direct, below the project that asks for it or else below the file', () => {
    const listed = (Name: string, Relationship?: string, DependsOn?: readonly string[]) => ({
      ID: `${Name}@1`,
      Name,
      Version: '1',
      Relationship,
      DependsOn,
    });
    const result = (...Packages: readonly object[]) => ({
      Target: 'uv.lock',
      Class: 'lang-pkgs',
      Type: 'uv',
      Packages,
    });
    const document = {
      SchemaVersion: 2,
      ArtifactName: '.',
      Results: [
        result(listed('shop', 'root', ['a@1']), listed('a', 'direct', ['b@1']), listed('b', 'indirect')),
        result(listed('c', 'direct', ['d@1']), listed('a', 'direct'), listed('d', 'indirect')),
        result(listed('e', undefined, ['f@1']), listed('f')),
      ],
    };
    expect(edgesOf(document)).toEqual([
      'shop > a@1',
      'uv.lock > c@1',
      'uv.lock > a@1',
      'a@1 > b@1',
      'c@1 > d@1',
    ]);
  });

  it('does not take longer for many lists of packages that need each other', () => {
    const ids = Array.from({ length: 250 }, (_, at) => `p${at}`);
    const everything = ids.map((name) => ({
      'bom-ref': name,
      name,
      version: '1',
      purl: `pkg:npm/${name}@1`,
    }));
    const files = ids.map((name) => ({ 'bom-ref': `f${name}`, type: 'application', name }));
    const dependencies = [...ids, ...ids.map((name) => `f${name}`)].map((ref) => ({ ref, dependsOn: ids }));
    expect(
      edgesOf({ bomFormat: 'CycloneDX', components: [...everything, ...files], dependencies }),
    ).toBeUndefined();
  });
});
