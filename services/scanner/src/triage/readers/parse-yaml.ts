import { parse, YAMLError } from 'yaml';
import { NotTheFormatError } from '../../inventory/reader.ts';

/** The value of a YAML or JSON document without a key that stands twice. @throws NotTheFormatError that names `fileName`. */
export function parseYaml(text: string, fileName: string): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 20, logLevel: 'error' });
  } catch (cause) {
    const why =
      cause instanceof YAMLError ? `line ${cause.linePos?.[0].line ?? 1}: ${cause.code}` : 'aliases';
    throw new NotTheFormatError(`This is not a ${fileName}: it is not valid YAML (${why}).`, { cause });
  }
}
