import { describe, expect, it } from 'vitest';
import { textPacket } from './pkt-line.ts';
import { readRefAdvertisement } from './ref-advertisement.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const advertisement = (...lines: readonly string[]) =>
  Buffer.from(
    `${textPacket('# service=git-upload-pack\n')}0000${lines.map((line) => textPacket(`${line}\n`)).join('')}0000`,
  );

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
