import sax from 'sax';
import { lineCounter } from './lines-of.ts';

export interface XmlElement {
  /** The names of the elements around it, outermost first, and its own, joined by `/`. */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Without that of the elements in it, and without blanks around it. */
  readonly text: string;
  /** Of its beginning, from 1. */
  readonly line: number;
}

/** No format asks for longer ones. */
const MAX_PATH_LENGTH = 300;
/** Each costs memory until its end comes. */
const MAX_OPEN = 1_000;

/**
 * Gives `take` the elements of an XML 1.0 document, each at its end. Elements with a path of more than 300 characters are passed over.
 * Entities that the document defines are not replaced.
 *
 * @returns the name of the outermost element; null where the document is not well-formed, or has more than 1,000 elements in each
 * other: what follows was not read.
 */
export function readXml(document: string, take: (element: XmlElement) => void): string | null {
  const open: { path: string; attributes: Map<string, string>; text: string; line: number }[] = [];
  const lineAt = lineCounter(document);
  const parser = sax.parser(true);
  let attributes = new Map<string, string>();
  let root: string | null = null;
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onattribute = ({ name, value }) => {
    attributes.set(name, value);
    // The library calls this method of the object that it keeps attributes in.
    if (name === 'hasOwnProperty') Reflect.deleteProperty(parser.tag.attributes, name);
  };
  parser.onopentag = ({ name }) => {
    root ??= name;
    if (open.length === MAX_OPEN) {
      parser.error = new RangeError('too many elements are in each other');
      throw parser.error;
    }
    const parent = open.at(-1);
    const path = parent === undefined ? name : `${parent.path}/${name}`;
    const line = lineAt(parser.startTagPosition - 1);
    open.push({ path: path.slice(0, MAX_PATH_LENGTH + 1), attributes, text: '', line });
    attributes = new Map();
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (element !== undefined && element.path.length <= MAX_PATH_LENGTH) {
      take({ ...element, text: element.text.trim() });
    }
  };
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(document).close();
    return root;
  } catch (error) {
    if (error === parser.error) return null;
    throw error;
  }
}
