import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readSbom } from '../read-sbom.ts';

const read = (document: object) => readSbom(Buffer.from(JSON.stringify(document)), 'x');

function formatOf(document: object): string {
  try {
    return read(document).format;
  } catch (error) {
    if (error instanceof NotTheFormatError) return 'none';
    throw error;
  }
}

describe('readers', () => {
  it('SPDX 3: leaves out sources that packages were built from, and subjects that hold others', () => {
    const named = (name: string) => ({
      type: 'software_Package',
      spdxId: name,
      name,
      software_packageVersion: '1.0.0',
      software_packageUrl: `pkg:npm/${name}@1.0.0`,
    });
    const related = (relationshipType: string, from: unknown, to: string) => ({
      type: 'Relationship',
      relationshipType,
      from,
      to: [to],
    });
    const names = (...more: readonly object[]) =>
      read({
        '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
        '@graph': [
          { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['a', 'b'] },
          ...['a', 'b', 'c'].map(named),
          ...more,
        ],
      }).packages.map(({ name }) => name);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(names(related('generates', 'c', 'a'))).toEqual(['a', 'b']);
    expect(names(related('generates', 'c', 'elsewhere'))).toEqual(['a', 'b', 'c']);
    expect(names(related('contains', 'a', 'c'))).toEqual(['b', 'c']);
    expect(names(related('contains', ['a'], 'c'))).toEqual(['a', 'b', 'c']);
    expect(names(related('contains', 'a', 'a/index.js'))).toEqual(['a', 'b', 'c']);
  });

  it('SPDX 2: takes what another package contains for no subject', () => {
    const { packages } = read({
      spdxVersion: 'SPDX-2.3',
      documentDescribes: ['part'],
      packages: [spdxPackage('whole'), spdxPackage('part')],
      relationships: [related('whole', 'CONTAINS', 'part'), related('part', 'CONTAINS', 'a-file')],
    });
    expect(packages.map(({ name }) => name)).toEqual(['part', 'whole']);
  });

  it('SPDX 2: takes the source for what was built from it where that alone has a package URL', () => {
    const bom = (externalRefs?: []) => ({
      spdxVersion: 'SPDX-2.3',
      packages: [spdxPackage('built', externalRefs && { externalRefs }), spdxPackage('source')],
      relationships: [related('built', 'GENERATED_FROM', 'source')],
    });
    const names = (document: object) => read(document).packages.map(({ name }) => name);
    expect(names(bom())).toEqual(['built']);
    expect(names(bom([]))).toEqual(['built', 'source']);
  });

  it('SPDX 3: knows the packages of other profiles, and a type in a list', () => {
    const { packages } = read({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: ['software_Package'], spdxId: 'a', name: 'a' },
        { type: 'ai_AIPackage', spdxId: 'b', name: 'b' },
      ],
    });
    expect(packages.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([
    [['web'], 'web:2'],
    [['web', 'api'], 'doc'],
  ])('SPDX 3: a document of %j describes the image %s', (rootElement, expected) => {
    const named = (name: string) => ({
      type: 'software_Package',
      spdxId: name,
      name,
      software_packageVersion: '2',
    });
    const graph = [
      { type: 'SpdxDocument', spdxId: 'd', name: 'doc', rootElement },
      ...rootElement.map(named),
    ];
    const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld';
    expect(read({ '@context': context, '@graph': graph }).imageName).toBe(expected);
  });

  it('SPDX 3: joins what several assessments say of one vulnerability', () => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const assessed = (more: object) => ({
      type: 'security_CvssV3VulnAssessmentRelationship',
      relationshipType: 'hasAssessmentFor',
      from: 'v',
      to: ['a'],
      ...more,
    });
    const { carried } = read({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'software_Package', spdxId: 'a', name: 'a', software_packageUrl: 'pkg:npm/a@1.0.0' },
        { type: 'security_Vulnerability', spdxId: 'v', name: 'CVE-2020-1234' },
        assessed({}),
        assessed({ security_severity: 'high', security_vectorString: vector }),
      ],
    });
    expect(carried).toMatchObject([{ id: 'CVE-2020-1234', severity: 'high', vectors: [vector] }]);
  });

  it.each([
    ['syft', { artifacts: [{ name: 'a', version: '1.0.0', type: 'npm' }] }],
    ['syft', { artifacts: [{ name: 'a', purl: 'pkg:npm/a@1.0.0' }] }],
    ['none', { artifacts: [{ name: 'a', version: '1.0.0' }] }],
    ['none', { artifacts: [{ version: '1.0.0', type: 'npm' }] }],
    ['none', { artifacts: [{ name: ' ', version: '1.0.0', type: 'npm' }] }],
    ['cyclonedx', { bomFormat: 'CycloneDX' }],
    ['cyclonedx', { $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json', specVersion: '1.5' }],
    ['none', { $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json' }],
    ['none', { $schema: 'http://example.org/bom-1.5.schema.json', specVersion: '1.5' }],
  ])('tells %s by %j', (expected, root) => {
    expect(formatOf(root)).toBe(expected);
  });

  it.each([
    ['pkg:docker/customer/app@2', 'customer/app:2'],
    ['pkg:docker/customer/app@2?repository_url=registry.example', 'registry.example/customer/app:2'],
    ['pkg:oci/app@sha256%3Aab', 'app@sha256:ab'],
    ['pkg:oci/app@sha256%3Aab?repository_url=registry.example/app', 'registry.example/app@sha256:ab'],
    ['pkg:npm/app@2', 'doc'],
  ])('SPDX: %s describes the image %s', (referenceLocator, expected) => {
    const root = { SPDXID: 'r', name: 'x', externalRefs: [{ referenceType: 'purl', referenceLocator }] };
    const document = { spdxVersion: 'SPDX-2.3', name: 'doc', documentDescribes: ['r'], packages: [root] };
    expect(read(document).imageName).toBe(expected);
  });

  it.each([
    [{ attributionTexts: ['PkgType: npm'] }, 'npm'],
    [{ annotations: [{ comment: 'PkgType: gobinary' }] }, 'Go'],
    [{ annotations: [{ comment: 'PkgType:npm' }] }, null],
    [{ annotations: [{ comment: 'PkgType: npm' }, { comment: 'PkgType?' }] }, 'npm'],
    [{}, null],
  ])('SPDX: a package without an address is of the type that Trivy notes: %j', (more, ecosystem) => {
    const packages = [{ SPDXID: 'a', name: 'example.org/a', versionInfo: '1.0.0', ...more }];
    const [found] = read({ spdxVersion: 'SPDX-2.3', packages }).packages;
    expect(found?.ecosystem).toBe(ecosystem);
  });

  it.each([
    ['built package from: gcc-12 12.2.0-13', 'gcc-12 12.2.0-13'],
    ['built package from: gcc-12', 'gcc-12 12.2.0-14'],
    ['built package from: ', undefined],
    ['acquired from: gcc-12 12.2.0-13', undefined],
  ])('SPDX: "%s" tells the source %s', (sourceInfo, expected) => {
    const referenceLocator = 'pkg:deb/ubuntu/libgcc-s1@12.2.0-14?distro=jammy';
    const externalRefs = [{ referenceType: 'purl', referenceLocator }];
    const packages = [{ SPDXID: 'a', name: 'libgcc-s1', versionInfo: '12.2.0-14', sourceInfo, externalRefs }];
    const [found] = read({ spdxVersion: 'SPDX-2.3', packages }).packages;
    expect(found?.lookups.map(({ name, version }) => `${name} ${version}`)[0]).toBe(expected);
  });

  it.each([
    ['aquasecurity:trivy:PkgType', 'npm', 'npm'],
    ['syft:package:type', 'go-module', 'Go'],
    ['syft:package:type', 'unheard-of', null],
  ])('CycloneDX: %s %s tells the type', (name, value, ecosystem) => {
    const components = [{ name: 'example.org/a', version: '1.0.0', properties: [{ name, value }] }];
    const [found] = read({ bomFormat: 'CycloneDX', components }).packages;
    expect(found?.ecosystem).toBe(ecosystem);
  });

  it.each([
    [{ pomProperties: { groupId: 'kafka-clients' } }, undefined],
    [{ pomProject: { groupId: 'kafka-clients' } }, undefined],
    [{ pomProperties: { groupId: '' } }, true],
    [{}, true],
  ])('Syft: a jar whose metadata are %j may be called by a group it has not', (metadata, expected) => {
    const jar = (name: string, group: string) => ({
      name,
      version: '3.4.0',
      type: 'java-archive',
      purl: `pkg:maven/${group}/${name}@3.4.0`,
      metadata,
    });
    const artifacts = [jar('kafka-clients', 'kafka-clients'), jar('kafka-raft', 'org.apache.kafka')];
    const [guessed, known] = read({ artifacts, descriptor: { name: 'syft' } }).packages;
    expect([guessed?.isGuessed, known?.isGuessed]).toEqual([expected, undefined]);
  });

  it('CycloneDX: takes the epoch of an RPM and what is not delivered', () => {
    const purl = 'pkg:rpm/redhat/a@1.0-1.el9?distro=rhel-9';
    const properties = [{ name: 'syft:metadata:epoch', value: '2' }];
    const development = { name: 'cdx:npm:package:development', value: 'true' };
    const components = [
      { name: 'a', version: '1.0-1.el9', purl, properties },
      { name: 'b', purl: 'pkg:npm/b@1.0.0', scope: 'excluded' },
      { name: 'c', purl: 'pkg:npm/c@1.0.0', scope: 'optional' },
      { name: 'd', purl: 'pkg:npm/d@1.0.0', scope: 'required', properties: [development] },
    ];
    const [a, b, c, d] = read({ bomFormat: 'CycloneDX', components }).packages;
    expect(a?.lookups[0]?.version).toBe('2:1.0-1.el9');
    expect([b, c, d].map((each) => each?.scope)).toEqual(['development', 'production', 'development']);
  });

  it('takes the worst of several ratings of a vulnerability', () => {
    const ratings = ['low', 'critical', 'none', 'high'].map((severity) => ({ severity, vector: severity }));
    const { carried } = read({
      bomFormat: 'CycloneDX',
      components: [{ 'bom-ref': 'a', name: 'a', purl: 'pkg:npm/a@1.0.0' }],
      vulnerabilities: [{ id: 'CVE-2020-1234', ratings, affects: [{ ref: 'a' }] }],
    });
    expect(carried).toMatchObject([{ severity: 'critical', vectors: ratings.map(({ vector }) => vector) }]);
  });

  const purl = (name: string) => ({ referenceType: 'purl', referenceLocator: `pkg:npm/${name}@1.0.0` });
  const image = (name: string, more: object = {}) => ({
    type: 'container',
    'bom-ref': name,
    name,
    version: '1',
    purl: `pkg:oci/${name}@1`,
    ...more,
  });
  const spdxPackage = (name: string, more: object = {}) => ({
    SPDXID: name,
    name,
    versionInfo: '1.0.0',
    externalRefs: [purl(name)],
    ...more,
  });
  const cdxPackage = (name: string, more: object = {}) => ({
    'bom-ref': name,
    type: 'library',
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    ...more,
  });
  const related = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => ({
    spdxElementId,
    relationshipType,
    relatedSpdxElement,
  });

  it.each<[string, readonly string[], object]>([
    [
      'SPDX: packages that hold files are no subjects',
      ['a', 'b'],
      {
        spdxVersion: 'SPDX-2.3',
        packages: [spdxPackage('a'), spdxPackage('b')],
        documentDescribes: ['a', 'b'],
        relationships: [related('a', 'CONTAINS', 'a/index.js'), related('b/index.js', 'CONTAINED_BY', 'b')],
      },
    ],
    [
      'SPDX: what holds packages is a subject',
      ['b'],
      {
        spdxVersion: 'SPDX-2.3',
        packages: [spdxPackage('a'), spdxPackage('b')],
        documentDescribes: ['a', 'b'],
        relationships: [related('a', 'CONTAINS', 'b')],
      },
    ],
    [
      'SPDX: the one package of a list is its entry',
      ['a'],
      { spdxVersion: 'SPDX-2.3', packages: [spdxPackage('a')], documentDescribes: ['a'] },
    ],
    [
      'SPDX: a file with a package URL is a package',
      ['a'],
      {
        spdxVersion: 'SPDX-2.3',
        packages: [
          spdxPackage('a', { primaryPackagePurpose: 'FILE' }),
          spdxPackage('b', { primaryPackagePurpose: 'FILE', externalRefs: [] }),
        ],
      },
    ],
    [
      'SPDX 3: the one package of a list is its entry, a file with a package URL, too',
      ['a'],
      {
        '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
        '@graph': [
          { type: 'SpdxDocument', spdxId: 'd', rootElement: ['a'] },
          {
            type: 'software_Package',
            spdxId: 'a',
            name: 'a',
            software_primaryPurpose: 'file',
            software_packageUrl: 'pkg:npm/a@1.0.0',
          },
        ],
      },
    ],
    [
      'CycloneDX: a subject beside which nothing is listed is a package',
      ['a'],
      { bomFormat: 'CycloneDX', metadata: { component: cdxPackage('a') } },
    ],
    [
      'CycloneDX: a subject with components is none',
      ['b'],
      { bomFormat: 'CycloneDX', metadata: { component: cdxPackage('a') }, components: [cdxPackage('b')] },
    ],
    [
      'CycloneDX: a subject without a package URL is none',
      [],
      { bomFormat: 'CycloneDX', metadata: { component: cdxPackage('a', { purl: undefined }) } },
    ],
    [
      'CycloneDX: a file with a package URL is a package',
      ['a'],
      {
        bomFormat: 'CycloneDX',
        components: [
          cdxPackage('a', { type: 'file' }),
          cdxPackage('b', { type: 'file', purl: undefined }),
          cdxPackage('c', { type: 'device' }),
        ],
      },
    ],
    [
      'CycloneDX: an image is listed of which the document tells nothing more',
      ['a', 'b', 'coredns', 'etcd'],
      {
        bomFormat: 'CycloneDX',
        components: [
          image('coredns'),
          image('nested', { components: [cdxPackage('a')] }),
          image('etcd', { components: [] }),
          image('flat'),
          image('unnamed', { purl: undefined }),
          cdxPackage('b', { 'bom-ref': 'b' }),
        ],
        dependencies: [{ ref: 'flat', dependsOn: ['b'] }, { ref: 'coredns' }],
      },
    ],
    [
      'CycloneDX: an application with a CPE holds nothing but itself',
      ['nginx'],
      {
        bomFormat: 'CycloneDX',
        components: [
          { type: 'application', name: 'nginx', cpe: 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*' },
          { type: 'application', name: 'app.jar' },
        ],
      },
    ],
  ])('%s', (_rule, names, document) => {
    expect(read(document).packages.map(({ name }) => name)).toEqual(names);
  });

  it('CycloneDX: a subject that is an operating system tells the distribution', () => {
    const component = { type: 'operating-system', name: 'debian', version: '12' };
    const components = [{ name: 'openssl', version: '3.0.11-1', purl: 'pkg:deb/openssl@3.0.11-1' }];
    const { packages } = read({ bomFormat: 'CycloneDX', metadata: { component }, components });
    expect(packages).toMatchObject([{ ecosystem: 'Debian:12', unmatched: null }]);
  });

  it('CycloneDX: believes the status of a version more than the analysis, and no record that was rejected', () => {
    const affects = (...statuses: readonly (readonly [string, string])[]) => ({
      affects: [{ ref: 'a', versions: statuses.map(([version, status]) => ({ version, status })) }],
    });
    const analysis = { state: 'resolved' };
    const { carried, leftOut } = read({
      bomFormat: 'CycloneDX',
      components: [cdxPackage('a')],
      vulnerabilities: [
        { id: 'CVE-2020-1', ...affects(['1.0.0', 'affected'], ['1.0.1', 'unaffected']), analysis },
        { id: 'CVE-2020-2', ...affects(['1.0.0', 'unaffected']) },
        { id: 'CVE-2020-3', ...affects(['1.0.1', 'unaffected']), analysis },
        { id: 'CVE-2020-4', ...affects(['1.0.0', 'affected']), analysis },
        { id: 'CVE-2020-5', affects: [{ ref: 'a' }], rejected: '2020-01-01T00:00:00Z' },
      ],
    });
    expect([carried.map(({ id }) => id), leftOut]).toEqual([['CVE-2020-1', 'CVE-2020-3'], 0]);
  });

  it('CycloneDX: takes a package for production that is needed there too', () => {
    const [twice] = read({
      bomFormat: 'CycloneDX',
      components: [{ ...cdxPackage('a'), scope: 'excluded' }, cdxPackage('a')],
    }).packages;
    expect(twice?.scope).toBe('production');
  });

  it('CycloneDX: counts findings of what the document does not list', () => {
    const vulnerability = (id: string, more: object) => ({ id, ...more });
    const { carried, leftOut } = read({
      bomFormat: 'CycloneDX',
      components: [cdxPackage('a')],
      vulnerabilities: [
        vulnerability('CVE-2020-1', { affects: [{ ref: 'a' }] }),
        vulnerability('CVE-2020-2', { affects: [{ ref: 'elsewhere' }] }),
        vulnerability('CVE-2020-3', {}),
        vulnerability('CVE-2020-4', { analysis: { state: 'not_affected' } }),
      ],
    });
    expect([carried.map(({ id }) => id), leftOut]).toEqual([['CVE-2020-1'], 2]);
  });
});
