import { describe, expect, it } from 'vitest';
import { readXml, type XmlElement } from './read-xml.ts';

function elementsOf(document: string) {
  const found: XmlElement[] = [];
  return { root: readXml(document, (element) => found.push(element)), found };
}

describe('an XML document', () => {
  it('gives each element at its end, with its own text and the line of its beginning', () => {
    const { root, found } = elementsOf(
      '<?xml version="1.0"?>\n<a>\n <b\n  x="1 > 0"\n  y=\'&lt;&#65;\'/> one<!-- no --> two <c><![CDATA[<d>]]></c>\n</a>\n',
    );
    expect(root).toBe('a');
    expect(found.map(({ path, text, line }) => [path, text, line])).toEqual([
      ['a/b', '', 3],
      ['a/c', '<d>', 5],
      ['a', 'one two', 2],
    ]);
    expect([...(found[0]?.attributes ?? [])]).toEqual([
      ['x', '1 > 0'],
      ['y', '<A'],
    ]);
  });

  it('passes over elements with long paths, and all that is in them', () => {
    const long = 'n'.repeat(300);
    const { root, found } = elementsOf(`<a><${long}><b>1</b></${long}><c>2</c></a>`);
    expect(root).toBe('a');
    expect(found.map(({ path }) => path)).toEqual(['a/c', 'a']);
  });

  it('replaces no entity that the document defines', () => {
    const { found } = elementsOf(
      '<!DOCTYPE a [<!ENTITY e "1"><!ENTITY f SYSTEM "file">]><a><b>&amp;</b>&e;</a>',
    );
    expect(found.map(({ text }) => text)).toEqual(['&']);
  });

  it('has attributes of any name, each of them once', () => {
    const { root, found } = elementsOf('<a hasOwnProperty="1" __proto__="2" b="3" b="4"/>');
    expect(root).toBe('a');
    expect([...(found[0]?.attributes ?? [])]).toEqual([
      ['hasOwnProperty', '1'],
      ['__proto__', '2'],
      ['b', '3'],
    ]);
  });

  it('is not read on where elements stand deeper than any format has them', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect([elementsOf(nested(1_000)).root, elementsOf(nested(1_001)).root]).toEqual(['a', null]);
  });

  it.each(['<a>', '<a></b>', '<a x=1/>', '{}', '<a', '<a x="1'])('is not well-formed: %s', (document) => {
    expect(elementsOf(document).root).toBeNull();
  });

  it('leaves what its reader throws to the caller', () => {
    const throwing = () => {
      throw new Error('of the reader');
    };
    expect(() => readXml('<a/>', throwing)).toThrow('of the reader');
  });
});
