/** A line split where its options begin: `foo==1 --hash=a --hash=b`. */
export interface OptionSplit {
  /** What comes before the first option; '' when the line begins with one. */
  readonly requirement: string;
  readonly options: readonly LineOption[];
}

export interface LineOption {
  /** `-r`, `--requirement`. */
  readonly name: string;
  /** Unquoted; '' when there is none. */
  readonly value: string;
}

/** Splits at every white space that a `-x` or `--xyz` follows, which is where pip's own splitter stops too. */
export function splitOptions(line: string): OptionSplit {
  const starts: number[] = [];
  for (let dash = line.indexOf('-'); dash !== -1; dash = line.indexOf('-', dash + 1)) {
    if ((dash === 0 || line.charAt(dash - 1).trim() === '') && isOptionAt(line, dash)) starts.push(dash);
  }
  const options = starts.map((start, index) => toOption(line.slice(start, starts[index + 1]).trim()));
  return { requirement: line.slice(0, starts[0] ?? line.length).trim(), options };
}

function isOptionAt(line: string, dash: number): boolean {
  const second = line.charCodeAt(dash + 1);
  return isLetter(second === HYPHEN ? line.charCodeAt(dash + 2) : second);
}

const HYPHEN = 0x2d;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function toOption(text: string): LineOption {
  if (!text.startsWith('--')) return { name: text.slice(0, 2), value: unquote(text.slice(2).trim()) };
  const name = /^--[^\s=]*/.exec(text)?.[0] ?? text;
  return { name, value: unquote(text.slice(name.length).replace(/^=/, '').trim()) };
}

function unquote(value: string): string {
  const quote = value[0];
  const isQuoted = value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
