import { readdirSync, readFileSync } from 'node:fs';
import type { RiskLevel } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { corpusFile } from '../../../../test/support/corpus.ts';
import { classify } from '../judge/classify.ts';
import { LICENSE_CLASSES } from './license-classes.ts';
import { exceptionEffect } from './license-exceptions.ts';

const table = corpusFile('licences/spdx-categories.tsv');
const texts = corpusFile('licences/texts');

/** What the classes of both publications mean here. */
const LEVELS: ReadonlyMap<string, readonly RiskLevel[]> = new Map<string, readonly RiskLevel[]>([
  ['Copyleft', ['high', 'critical']],
  ['Copyleft Limited', ['medium']],
  ['Permissive', ['low']],
  ['Public Domain', ['low']],
  ['Source-available', ['critical']],
  ['Free Restricted', ['critical']],
  ['Proprietary Free', ['critical']],
  ['forbiddenType', ['critical']],
  ['restrictedType', ['high', 'medium']],
  ['reciprocalType', ['medium']],
  ['noticeType', ['low']],
  ['unencumberedType', ['low']],
  ['byExceptionOnlyType', ['critical', 'high']],
]);

/** Where we differ from a publication, and why. */
const DISAGREEMENTS: readonly (readonly [ids: RegExp, why: string])[] = [
  [
    /^Artistic-/,
    'one publication calls it notice, the other limited: modified versions must be offered back',
  ],
  [/^BSD-3-Clause-No-/, 'a BSD licence; the one use that it leaves out is told in the description'],
  [/^CC-BY-ND-/, 'forbids every modified version, not only closed ones'],
  [/^CC-BY-SA-/, 'everything made from it must be under it'],
  [/^CECILL-C$/, 'made to be the counterpart of the LGPL'],
  [/^CERN-OHL-1/, 'changed documentation must be under the same licence'],
  [/^Caldera$/, 'a BSD licence with an advertising clause'],
  [/^EUPL-1\.2$/, 'counts offering over a network as distribution'],
  [/^GFDL-/, 'everything made from the document must be under it'],
  [/^HPND-.*export-US$/, 'a notice on export is no limit of the licence'],
  [/^LPL-1\.02$/, 'source of changes must be offered, as the other publication says'],
  [/^LPPL-/, 'binds changed files only, as the other versions are classed'],
  [/^LiLiQ-P-1\.1$/, 'the permissive one of its family'],
  [/^(?:NGPL|OCLC-2\.0|YPL-1\.0|QPL-1\.0-INRIA-2004)$/, 'what is made from it must be offered under it'],
  [/^OFL-/, 'changed fonts must stay under it; versions 1.0 and 1.1 do not differ in that'],
  [/^OSL-/, 'counts offering over a network as distribution'],
  [/^RPS?L-/, 'counts use in a service as deployment, for which source is due'],
  [/^SISSL/, 'approved as open source; changes that leave the standard must be published'],
  [/^SOFA$/, 'allows use, change and distribution; asks for a notice and another name'],
  [/^Sendmail$/, 'the same terms as Sendmail-8.23, which is classed as limited'],
  [/^WTFPL$/, 'refused by one company’s policy, allows everything'],
];

const rows =
  table === null
    ? []
    : readFileSync(table, 'utf8')
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')
        .map((line) => line.split('\t'));
const licenses = rows.filter(([id = '', , , exception]) => exception === '' || id.includes('-with-'));

describe('the published classifications', () => {
  it.skipIf(table === null)('name no identifier that is not classified here', () => {
    const unknown = licenses.filter(([id]) => classify(id).riskLevel === 'unknown').map(([id]) => id);
    expect(unknown).toEqual([]);
    expect(licenses.length).toBeGreaterThan(200);
  });

  it.skipIf(table === null)('agree, but for what is listed with a reason', () => {
    const differences = licenses.flatMap(([id = '', scancode = '', google = '']) =>
      [scancode, google].flatMap((category) => {
        const isSame = LEVELS.get(category)?.includes(classify(id).riskLevel) ?? true;
        return isSame || DISAGREEMENTS.some(([ids]) => ids.test(id)) ? [] : [`${id}: ${category}`];
      }),
    );
    expect(differences).toEqual([]);
  });

  it.skipIf(table === null)('call limited what an exception lowers', () => {
    const exceptions = rows.filter(([id = '', , , exception]) => exception !== '' && !id.includes('-with-'));
    const wrong = exceptions.filter(
      ([id = '', category]) => category === 'Copyleft' && exceptionEffect(id) === 'lowers',
    );
    expect(wrong).toEqual([]);
    expect(exceptions.length).toBeGreaterThan(20);
  });
});

/** Sentences that take something away. */
const RIDERS = [
  'The Software is provided under the "Commons Clause" License Condition.',
  'It may not be used for commercial purposes.',
  'For evaluation only.',
  'Folder ee/ is commercial.',
  'Everything in server/ is licensed under the GNU Affero General Public License.',
  'Production use requires a paid subscription.',
  'Selling copies is not allowed.',
  'Military use is forbidden.',
  'Licensed to students exclusively.',
];

describe('the texts of licences', () => {
  it.skipIf(texts === null).each(RIDERS)('are neither low nor milder where somebody adds: %s', (rider) => {
    const wrong = readdirSync(texts ?? '.').filter((name) => {
      const text = readFileSync(`${texts}/${name}`, 'utf8');
      const least = Math.max(
        LICENSE_CLASSES[classify(text).category].strictness,
        LICENSE_CLASSES.unknown.strictness,
      );
      return [`${text}\n\n${rider}`, `${rider}\n\n${text}`].some(
        (changed) => LICENSE_CLASSES[classify(changed).category].strictness < least,
      );
    });
    expect(wrong).toEqual([]);
  });

  it.skipIf(texts === null)('are recognised, every one', () => {
    const names = readdirSync(texts ?? '.');
    const read = names.map((name) => `${classify(readFileSync(`${texts}/${name}`, 'utf8')).license}.txt`);
    expect(read).toEqual(names);
  });
});
