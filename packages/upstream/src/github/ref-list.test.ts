import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPackets, textPacket } from './pkt-line.ts';
import { LS_REFS_REQUEST, readRefAdvertisement, readRefList } from './ref-list.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const response = (...lines: readonly string[]) =>
  Buffer.from(`${lines.map((line) => textPacket(`${line}\n`)).join('')}0000`);

const advertisement = (...lines: readonly string[]) =>
  Buffer.from(
    `${textPacket('# service=git-upload-pack\n')}0000${lines.map((line) => textPacket(`${line}\n`)).join('')}0000`,
  );

describe('readRefList', () => {
  it('reads branches, tags with what they peel to, and the branch that HEAD names', () => {
    const refs = readRefList(
      response(
        `${A} HEAD symref-target:refs/heads/release/v1`,
        `${A} refs/heads/release/v1`,
        `${B} refs/tags/v1.0.0 peeled:${A}`,
        `${A} refs/tags/light`,
        `${A} refs/pull/1/head`,
      ),
    );
    expect(refs).toEqual({
      defaultBranch: 'release/v1',
      branches: [{ name: 'release/v1', commit: A }],
      tags: [
        { name: 'v1.0.0', object: B, commit: A },
        { name: 'light', object: A, commit: A },
      ],
    });
  });

  it('reads a repository without refs', () => {
    expect(readRefList(response())).toEqual({ defaultBranch: null, branches: [], tags: [] });
  });

  it.each([
    ['an error', response('ERR upload-pack: not our ref')],
    ['a cut message', response(`${A} refs/heads/main`).subarray(0, -6)],
    ['a message without its end', Buffer.from(textPacket(`${A} refs/heads/main\n`))],
    ['a web page', Buffer.from('<html></html>')],
    ['nothing', Buffer.alloc(0)],
  ])('takes %s for no list', (_name, bytes) => {
    expect(readRefList(bytes)).toBeNull();
  });

  it('leaves out what is no object id', () => {
    expect(readRefList(response('zz refs/heads/main', `unborn HEAD symref-target:refs/heads/main`))).toEqual({
      defaultBranch: 'main',
      branches: [],
      tags: [],
    });
  });

  it('takes no bytes for a list that do not end in a flush', () => {
    const bytes = fc.uint8Array().filter((each) => Buffer.from(each.subarray(-4)).toString() !== '0000');
    fc.assert(fc.property(bytes, (each) => readRefList(each) === null));
    expect(readRefList(Buffer.alloc(0))).toBeNull();
  });

  it('asks in packets', () => {
    expect(readPackets(LS_REFS_REQUEST)?.filter((packet) => typeof packet === 'string')).toEqual([
      'delim',
      'flush',
    ]);
  });
});

describe('readRefAdvertisement', () => {
  it('reads branches, peeled tags and the default branch', () => {
    const refs = readRefAdvertisement(
      advertisement(
        `${A} HEAD\0multi_ack symref=HEAD:refs/heads/main object-format=sha1`,
        `${A} refs/heads/main`,
        `${B} refs/tags/v1`,
        `${A} refs/tags/v1^{}`,
      ),
    );
    expect(refs).toEqual({
      defaultBranch: 'main',
      branches: [{ name: 'main', commit: A }],
      tags: [{ name: 'v1', object: B, commit: A }],
    });
  });

  it('reads a repository without refs', () => {
    const empty = advertisement(`${'0'.repeat(40)} capabilities^{}\0multi_ack`);
    expect(readRefAdvertisement(empty)).toEqual({ defaultBranch: null, branches: [], tags: [] });
  });

  it.each([
    ['a web page', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['another service', Buffer.from(`${textPacket('# service=git-receive-pack\n')}0000`)],
  ])('takes %s for no advertisement', (_name, bytes) => {
    expect(readRefAdvertisement(bytes)).toBeNull();
  });
});
