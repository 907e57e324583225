import { numberedLines } from './lines-of.ts';
import { unquoted } from './unquoted.ts';

/** A line of a YAML document in block style. */
export interface YamlLine {
  /**
   * The keys that lead to it, its own last; null where it is no member, or indented by anything but two for each key.
   * The next line changes it.
   */
  readonly path: readonly string[] | null;
  /** Without quotation marks, of which no value that is read has one in it; empty where members follow. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
  /** As it is written, without blanks at the end. */
  readonly text: string;
}

const INDENT = 2;

/** The lines of a document as tools write it: one member in each. Blank lines and comments are left out. */
export function* yamlLines(document: string): Generator<YamlLine> {
  const path: string[] = [];
  for (const [line, written] of numberedLines(document)) {
    const text = written.trimEnd();
    const content = text.trimStart();
    if (content === '' || content.startsWith('#')) continue;
    // `? key` and `: value`: how keys of more than 1,024 characters are written.
    const isValue = content.startsWith(': ');
    const member = content.startsWith('? ') ? `${content.slice(2)}:` : isValue ? content.slice(2) : content;
    const depth = (text.length - content.length) / INDENT + (isValue ? 1 : 0);
    const end = member.endsWith(':') && !member.includes(': ') ? member.length - 1 : member.indexOf(': ');
    path.length = Math.min(path.length, Math.ceil(depth));
    const isMember = end > 0 && path.length === depth;
    if (isMember) path.push(unquoted(member.slice(0, end)));
    yield { path: isMember ? path : null, value: unquoted(member.slice(end + 2)), line, text };
  }
}
