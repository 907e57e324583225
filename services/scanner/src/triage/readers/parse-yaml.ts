import { isScalar, parseDocument, visit, YAMLError } from 'yaml';
import { notThe } from '../../inventory/reader.ts';
import { decodeText } from '../../inventory/text/decode-document.ts';

/** The value of a YAML or JSON document without a key that stands twice. @throws NotTheFormatError that names `fileName`. */
export function parseYaml(bytes: Uint8Array, fileName: string): unknown {
  const text = decodeText(bytes, fileName);
  try {
    // The library's own check for keys that stand twice is quadratic.
    const document = parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'error' });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    visit(document, {
      Map: (_key, { items }) => {
        const keys = new Set(items.map(({ key }) => (isScalar(key) ? key.value : key)));
        if (keys.size < items.length) throw new RangeError('a key stands twice');
      },
    });
    return document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    const why =
      cause instanceof YAMLError
        ? `line ${cause.linePos?.[0].line ?? 1}: ${cause.code}`
        : cause instanceof RangeError
          ? cause.message
          : 'too many aliases';
    throw notThe(fileName, `it is not valid YAML (${why})`, { cause });
  }
}
