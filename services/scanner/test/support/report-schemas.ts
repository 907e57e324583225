import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';

/** What is wrong with a document, by its official schema; empty when nothing is. */
type Faults = (document: unknown) => readonly string[];

const CYCLONEDX_PARTS = ['cyclonedx-spdx', 'cyclonedx-jsf-0.82', 'cyclonedx-cryptography-defs'];

const SCHEMAS = {
  sarif: { file: 'sarif-2.1.0', draft: ajvDraft04.default, parts: [] },
  cyclonedx: { file: 'cyclonedx-bom-1.6', draft: Ajv, parts: CYCLONEDX_PARTS },
  'cyclonedx-1.7': { file: 'cyclonedx-bom-1.7', draft: Ajv, parts: CYCLONEDX_PARTS },
  openvex: { file: 'openvex-0.2.0', draft: Ajv2020, parts: [] },
} as const satisfies Record<string, { file: string; draft: typeof Ajv; parts: readonly string[] }>;

type SchemaName = keyof typeof SCHEMAS;

/** The official schemas, which stand beside the project; null, said once, when they are not there. */
export function officialSchemas(): ((name: string) => Faults | null) | null {
  // oxlint-disable-next-line node/no-process-env -- the only way to tell a test run where the schemas are
  const root = process.env['SCHEMAS_DIR'] ?? resolve(import.meta.dirname, '../../../../../shared/schemas');
  if (!existsSync(root)) {
    process.stdout.write(
      'The official schemas of the formats are not there: nothing is validated with them.\n',
    );
    return null;
  }
  const read = (file: string): object =>
    JSON.parse(gunzipSync(readFileSync(resolve(root, `${file}.schema.json.gz`))).toString());
  const compiled = new Map<string, Faults>();
  return (name) => {
    if (!isNamed(name)) return null;
    const faults = compiled.get(name) ?? compile(SCHEMAS[name], read);
    compiled.set(name, faults);
    return faults;
  };
}

function isNamed(name: string): name is SchemaName {
  return name in SCHEMAS;
}

function compile(
  { file, draft, parts }: (typeof SCHEMAS)[SchemaName],
  read: (file: string) => object,
): Faults {
  const ajv = new draft({ strict: false });
  ajvFormats.default(ajv);
  for (const format of ['iri', 'iri-reference', 'idn-email'])
    ajv.addFormat(format, IRI_FORMATS[format] ?? true);
  for (const part of parts) ajv.addSchema(read(part));
  const validate = ajv.compile(read(file));
  return (document) =>
    validate(document)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

const UNSAFE = /[\s<>"{}|\\^`]/;
/** Those that ajv-formats has not. */
const IRI_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  iri: (text) => URL.canParse(text) && !UNSAFE.test(text),
  'iri-reference': (text) => !UNSAFE.test(text),
};
