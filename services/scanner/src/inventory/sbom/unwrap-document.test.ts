import { describe, expect, it } from 'vitest';
import { unwrapDocument } from './unwrap-document.ts';

const unwrapped = (value: unknown) => unwrapDocument(value).document;

const document = { bomFormat: 'CycloneDX', specVersion: '1.5' };
const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  predicateType: 'https://cyclonedx.org/bom',
  predicate: document,
};
const envelope = (content: unknown) => ({
  payloadType: 'application/vnd.in-toto+json',
  payload: Buffer.from(JSON.stringify(content)).toString('base64'),
  signatures: [],
});

describe('unwrapDocument', () => {
  it.each([
    ['a document as it is', document],
    ['the export of a platform', { sbom: document }],
    ['what Docker shows of an image', { SPDX: document }],
    ['an in-toto statement', statement],
    ['a statement with the document under Data', { ...statement, predicate: { Data: document } }],
    ['a statement with the document as text', { ...statement, predicate: JSON.stringify(document) }],
    ['a statement without its type', { ...statement, _type: undefined }],
    ['a statement that does not say of what', { ...statement, predicateType: undefined }],
    ['a DSSE envelope', envelope(statement)],
    ['a DSSE envelope around the document itself', envelope(document)],
    [
      'a Sigstore bundle',
      { mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json', dsseEnvelope: envelope(statement) },
    ],
  ])('finds the document in %s', (_, value) => {
    expect(unwrapped(value)).toEqual(document);
  });

  it('takes the alphabet of addresses for a payload too', () => {
    const text = JSON.stringify({ ...document, name: '???>>>' });
    const payload = Buffer.from(text).toString('base64url');
    expect(unwrapped({ payloadType: 'x', payload })).toEqual(JSON.parse(text));
  });

  it.each([
    ['a payload that is no JSON', { payloadType: 'x', payload: 'AAAA' }],
    ['a statement without a predicate', { _type: 'https://in-toto.io/Statement/v1' }],
    ['a list', [document]],
    ['a payload without its type', { payload: envelope(document).payload }],
    ['a payload whose type is no text', { ...envelope(document), payloadType: 1 }],
    ['a text', 'x'],
    ['nothing', null],
  ])('makes no document of %s', (_, value) => {
    expect(unwrapped(value)).not.toEqual(document);
  });

  it('gives a type without a payload back as it is', () => {
    expect(unwrapped({ payloadType: 'x', payload: 5 })).toEqual({ payloadType: 'x', payload: 5 });
  });

  it.each([5, 6, 50])('takes five wrappers off, of %i', (layers) => {
    let value: unknown = document;
    for (let layer = 0; layer < layers; layer += 1) value = { sbom: value };
    let expected: unknown = document;
    for (let layer = 5; layer < layers; layer += 1) expected = { sbom: expected };
    expect(unwrapped(value)).toEqual(expected);
  });
});
