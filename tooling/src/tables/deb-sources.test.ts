import { expect, it } from 'vitest';
import { debSources } from './deb-sources.ts';

const stanza = (binary: string, version: string, source?: string) =>
  `Package: ${binary}\n${source === undefined ? '' : `Source: ${source}\n`}Version: ${version}\nDescription: text\n`;

it.each([
  ['its own source', [stanza('bash', '5.2-1')], ['bash bash']],
  ['a rebuild', [stanza('bash', '5.2-1+b3', 'bash (5.2-1)')], ['bash bash']],
  [
    'an epoch of the binary',
    [stanza('bsdutils', '1:2.38-5', 'util-linux (2.38-5)')],
    ['util-linux bsdutils@1:>'],
  ],
  [
    'the version of the source behind a mark',
    [stanza('libldb2', '2:2.6.2+samba4.17.12-0', 'samba (2:4.17.12-0)')],
    ['samba libldb2@2:2.6.2+samba>2:'],
  ],
  [
    'versions that are counted apart',
    [stanza('dmsetup', '2:1.02.185-2', 'lvm2 (2.03.16-2)')],
    ['lvm2 dmsetup=2:1.02.185-2>2.03.16-2'],
  ],
  [
    'the same number by chance',
    [stanza('gcc', '4:12.2.0-3', 'gcc-defaults (1.203)'), stanza('is2', '2.7-9', 'what-is (9)')],
    ['gcc-defaults gcc=4:12.2.0-3>1.203', 'what-is is2=2.7-9>9'],
  ],
  [
    'another rule in another suite',
    [stanza('login', '1:4.13-1', 'shadow'), stanza('login', '1:4.16-2+really2.41-5', 'util-linux (2.41-5)')],
    ['shadow login=1:4.13-1>1:4.13-1', 'util-linux login=1:4.16-2+really2.41-5>2.41-5'],
  ],
  [
    'the same package in two indexes',
    [
      `${stanza('libssl3', '3.0.11-1', 'openssl')}\n${stanza('openssl', '3.0.11-1')}`,
      stanza('openssl', '3.0.12-1'),
    ],
    ['openssl libssl3 openssl'],
  ],
])('%s', (_, indexes, lines) => {
  expect(debSources(indexes)).toEqual(lines);
});
