import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../judge/classify.ts';
import { LICENSE_CLASSES } from '../spdx/license-classes.ts';
import { readLicense } from './read-license.ts';

const license = (declared: unknown) => classify(declared).license;
const strictness = (declared: unknown) => LICENSE_CLASSES[classify(declared).category].strictness;
const risk = (declared: unknown) => classify(declared).riskLevel;

describe('readLicense', () => {
  it.each<[unknown, string]>([
    ['MIT', 'MIT'],
    ['"MIT"', 'MIT'],
    ['MIT,', 'MIT'],
    ['The MIT License (MIT)', 'MIT'],
    ['MIT*', 'MIT'],
    ['MIT/X11', 'MIT'],
    ['Apache 2', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['ASL 2.0', 'Apache-2.0'],
    ['New BSD', 'BSD-3-Clause'],
    ['3-clause BSD', 'BSD-3-Clause'],
    ['BSD 2-Clause "Simplified" License', 'BSD-2-Clause'],
    ['GPLv3+', 'GPL-3.0-or-later'],
    ['GPL v2 or later', 'GPL-2.0-or-later'],
    ['MIT or GPLv2 (or later)', 'MIT OR GPL-2.0-or-later'],
    ['GPL version 2 or any later version', 'GPL-2.0-or-later'],
    ['GNU General Public License v3 or later (GPLv3+)', 'GPL-3.0-or-later'],
    ['GNU Lesser General Public License v2 or later (LGPLv2+)', 'LGPL-2.0-or-later'],
    ['LGPLv2.1', 'LGPL-2.1-only'],
    ['MPL 2.0', 'MPL-2.0'],
    ['Mozilla Public License 2.0 (MPL 2.0)', 'MPL-2.0'],
    ['Boost Software License 1.0', 'BSL-1.0'],
    ['Python Software Foundation License', 'PSF-2.0'],
    ['ISC License (ISCL)', 'ISC'],
    ['CC0', 'CC0-1.0'],
    ['CC BY-NC 4.0', 'CC-BY-NC-4.0'],
    ['GNU AGPLv3', 'AGPL-3.0-only'],
    ['X11', 'X11'],
    ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
    ['GPL v2 or MIT', 'GPL-2.0-only OR MIT'],
    ['MIT & Apache 2.0', 'MIT AND Apache-2.0'],
    ['MIT, GPL-2.0', 'MIT AND GPL-2.0-only'],
    ['Dual MIT/GPL', 'MIT OR GPL-1.0-or-later'],
    ['Dual licensed under MIT or GPLv2', 'MIT OR GPL-2.0-only'],
    ['CDDL + GPLv2 with classpath exception', 'CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0'],
    ['CDDL/GPLv2+CE', 'CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL2 w/ CPE', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['Apache 2.0 and Commons Clause', 'Apache-2.0 AND LicenseRef-Commons-Clause'],
    ['License :: OSI Approved :: MIT License', 'MIT'],
    ['License :: OSI Approved ::MIT License', 'MIT'],
    ['Zimbra 1.3', 'Zimbra-1.3'],
    ['UNLICENSED;', 'UNLICENSED'],
    ['UNLICENSED,', 'UNLICENSED'],
    ['GPLv2 or later version, MIT', 'GPL-2.0-or-later AND MIT'],
    ['http://www.opensource.org/licenses/mit-license.php', 'MIT'],
    ['https://opensource.org/licenses/Apache-2.0', 'Apache-2.0'],
    ['https://spdx.org/licenses/BSD-3-Clause.html', 'BSD-3-Clause'],
    ['http://www.apache.org/licenses/LICENSE-2.0.txt', 'Apache-2.0'],
    ['https://web.archive.org/web/2020/https://www.gnu.org/licenses/gpl-3.0.en.html', 'GPL-3.0-only'],
    ['https://creativecommons.org/licenses/by-sa/4.0/', 'CC-BY-SA-4.0'],
    ['CMU License (MIT-CMU)', 'MIT-CMU'],
    ['Open Software License 3.0 (OSL-3.0)', 'OSL-3.0'],
    ['CEA CNRS Inria Logiciel Libre License, version 2.1 (CeCILL-2.1)', 'CECILL-2.1'],
    ['Mozilla Public License 1.0 (MPL)', 'MPL-1.0'],
    ['NASA Open Source Agreement 1.3', 'NASA-1.3'],
    ['Other/Proprietary License', 'LicenseRef-Proprietary'],
    ['GNU Affero General Public License v3, ISC License (ISCL)', 'AGPL-3.0-only AND ISC'],
    [
      'GNU General Public License v2 or later (GPLv2+), GNU Lesser General Public License v2 or later (LGPLv2+), ' +
        'Mozilla Public License 1.1 (MPL 1.1), MIT License, Apache Software License, BSD License, Python License (CNRI Python License)',
      'GPL-2.0-or-later AND LGPL-2.0-or-later AND MPL-1.1 AND MIT AND Apache-2.0 AND BSD-3-Clause AND CNRI-Python',
    ],
    ['Apache License, Version 2.0, MIT', 'Apache-2.0 AND MIT'],
    ['GPLv3, MIT or Apache-2.0', 'GPL-3.0-only AND (MIT OR Apache-2.0)'],
    ['MIT License (AGPL-3.0-only)', 'MIT AND AGPL-3.0-only'],
    ['GPL (MIT)', 'GPL-1.0-or-later AND MIT'],
    ['BSD License (see license.txt for details)', 'BSD-3-Clause'],
    [{ type: 'MIT', url: 'https://code.example/LICENSE' }, 'MIT'],
    [{ type: 'See the file', url: 'https://opensource.org/licenses/MIT' }, 'MIT'],
    [{ name: 'ISC' }, 'ISC'],
    [[{ type: 'MIT' }, { type: 'GPL-2.0' }], 'MIT OR GPL-2.0-only'],
    [['MIT', 'Apache2'], 'MIT OR Apache-2.0'],
    ['UNLICENSED', 'UNLICENSED'],
    ['Unlicense', 'Unlicense'],
    ['Public Domain', 'Public Domain'],
    ['SEE LICENSE IN EULA.txt', 'SEE LICENSE IN EULA.txt'],
    ['Custom: https://code.example/terms', 'Custom: https://code.example/terms'],
    ['non-standard', 'non-standard'],
    ['"', '"'],
    ['""', 'NOASSERTION'],
    ["'MIT'", 'MIT'],
    ['"MIT', 'MIT'],
    ['`ISC`;', 'ISC'],
    ['`ISC;`', 'ISC'],
    ['GPL-2.0 OR Apache2', 'GPL-2.0-only OR Apache-2.0'],
    ['MIT OR Made-Up-1.0', 'MIT OR Made-Up-1.0'],
    ['Made-Up-1.0 OR Made-Up-2.0', 'Made-Up-1.0 OR Made-Up-2.0'],
    ['MIT, own words', 'MIT, own words'],
    ['GPL-3.0, custom', 'GPL-3.0-only AND LicenseRef-Additional-Terms'],
    ['AND MIT', 'AND MIT'],
    ['ELv2', 'Elastic-2.0'],
    ['Elastic License 2.0 (ELv2)', 'Elastic-2.0'],
    ['BSD Simplified', 'BSD-2-Clause'],
    ['Mozilla-1.1, MIT', 'MPL-1.1 AND MIT'],
    ['https://licenses.nuget.org/MIT', 'MIT'],
    ['MIT; ISC', 'MIT AND ISC'],
    ['MIT + ISC', 'MIT AND ISC'],
    ['MIT+ISC', 'MIT+ISC'],
    ['(MIT, ISC)', '(MIT, ISC)'],
    ['MIT, and ISC', 'MIT AND ISC'],
    ['MIT,,ISC', 'MIT AND ISC'],
    ['MIT|ISC', 'MIT OR ISC'],
    ['MIT/own', 'MIT/own'],
    ['Apache, v2.0', 'Apache-2.0'],
    ['GPLv2 or any later version, MIT', 'GPL-2.0-or-later AND MIT'],
    ['GPL v2 or later; MIT', 'GPL-2.0-or-later AND MIT'],
    ['(GPLv2 or later), MIT', 'GPL-2.0-or-later AND MIT'],
    ['GPL v3, or later', 'GPL-3.0-or-later'],
    ['(GPLv2 or later) or MIT', 'GPL-2.0-or-later OR MIT'],
    ['GPLv2 and above', 'GPL-2.0-or-later'],
    ['GPLv2 and any', 'GPLv2 and any'],
    ['MIT License (see file)', 'MIT License (see file)'],
    ['MIT License (see the file COPYING)', 'MIT'],
    ['BSD (BSD-2-Clause)', 'BSD-2-Clause'],
    ['BSD-2-Clause (BSD)', 'BSD-2-Clause'],
    ['MIT (BSD)', 'MIT'],
    ['publicdomain', 'publicdomain'],
    ['Public-Domain', 'Public-Domain'],
    ['License :: OSI Approved', 'OSI Approved'],
    ['', 'NOASSERTION'],
    ['NOASSERTION', 'NOASSERTION'],
    ['UNKNOWN', 'NOASSERTION'],
    [undefined, 'NOASSERTION'],
    [null, 'NOASSERTION'],
    [true, 'NOASSERTION'],
    [7, 'NOASSERTION'],
    [{}, 'NOASSERTION'],
    [[], 'NOASSERTION'],
    [[['MIT']], 'NOASSERTION'],
    [{ type: { type: 'MIT' } }, 'NOASSERTION'],
  ])('reads %j as %s', (declared, expected) => {
    expect(license(declared)).toBe(expected);
  });

  it.each<[unknown, string]>([
    ['UNLICENSED', 'critical'],
    ['Unlicense', 'low'],
    ['NONE', 'critical'],
    ['Public Domain', 'low'],
    ['proprietary', 'critical'],
    ['SEE LICENSE IN EULA.txt', 'unknown'],
    ['License :: OSI Approved', 'unknown'],
    ['Dual License', 'unknown'],
    ['LicenseRef-Own', 'unknown'],
    ['DocumentRef-a:LicenseRef-b', 'unknown'],
    ['GPL', 'high'],
    ['BSD', 'low'],
    ['MIT, custom, GPL-3.0, own words', 'high'],
    ['own words, LGPL-2.1', 'medium'],
    ['Apache 2.0, own words', 'unknown'],
    ['LGPL-3.0, non-commercial use only', 'critical'],
    ['MPL-2.0, with Commons Clause', 'critical'],
    ['LGPL-3.0, some parts AGPL-3.0', 'critical'],
    ['GPL-3.0 AND LicenseRef-Commercial', 'critical'],
    ['GNU General Public License v3 (GPLv3), MIT License (MIT)', 'high'],
    ['Free for non-commercial use only (MIT)', 'critical'],
    ['MIT (non-commercial use only)', 'critical'],
    ['MIT (\u4ec5\u4f9b\u4e2a\u4eba\u4f7f\u7528)', 'unknown'],
    ['Proprietary, all rights reserved (Apache 2)', 'critical'],
    ['Commercial licence required (Apache)', 'critical'],
    ['GPLv3 for open source use, otherwise commercial (MIT)', 'critical'],
    ['GPLv3 or commercial license', 'high'],
    ['Commercial / AGPL-3.0', 'critical'],
    ['Proprietary or MIT', 'low'],
    ['Commercial License', 'critical'],
    ['Ask us first (MIT)', 'unknown'],
    ['SPDX-License-Identifier: GPL-3.0-only', 'high'],
    ['// SPDX-License-Identifier: MIT OR Apache-2.0\n', 'low'],
    [`MIT ${'*'.repeat(210)} for students`, 'unknown'],
    ['MIT WITH Own-restriction', 'unknown'],
    ['License :: Free for non-commercial use', 'critical'],
    ['License :: Other/Proprietary License', 'critical'],
    [{ type: 'Free for non-commercial use', url: 'https://opensource.org/licenses/MIT' }, 'critical'],
  ])('finds %j %s', (declared, level) => {
    expect(risk(declared)).toBe(level);
  });

  it('reads as many alternatives as a list may have', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => (at === count - 1 ? 'ISC' : 'MIT'));
    expect(license(list(20)).split(' OR ')).toEqual(list(20));
    expect(license(list(21))).not.toContain('ISC');
    expect(license(['own', 'MIT', { type: 'BSD' }])).toBe('MIT OR BSD-3-Clause');
    expect(license(['own', 'other'])).toBe('own');
  });

  it('shows the beginning of a text that it does not know', () => {
    const text = `Terms of our own. ${'Ask us. '.repeat(200)}`;
    expect(license(text).startsWith('Terms of our own. Ask us.')).toBe(true);
    expect(license(text).length).toBeLessThanOrEqual(101);
    expect(license(`MIT\nOR ISC`)).toBe('MIT OR ISC');
  });

  it('says what it assumed', () => {
    expect(classify('BSD').sentences).toContain('BSD without a number of clauses was read as BSD-3-Clause.');
    expect(classify('MIT, ISC').sentences.join(' ')).toContain('all are taken to apply');
  });

  it('names the file that holds the licence', () => {
    expect(readLicense('SEE LICENCE IN docs/LICENSE')).toMatchObject({
      kind: 'in-file',
      file: 'docs/LICENSE',
    });
  });

  it('shows no secret that stands in an address', () => {
    expect(license('https://user:secret@code.example/license?token=secret')).not.toContain('secret');
  });

  it.each([':@', '\u0001', 'https://:@'])(
    'shows something of %j, of which nothing may be shown',
    (declared) => {
      expect(classify(declared).license.length).toBeGreaterThan(0);
    },
  );

  it('survives anything, and is never the milder for it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (declared) => {
        const { license: shown, sentences } = classify(declared);
        expect(shown.length).toBeGreaterThan(0);
        expect(sentences.length).toBeGreaterThan(0);
      }),
    );
  });

  it('never finds a declaration milder for a restriction that is added', () => {
    const grants = [
      'MIT',
      'Apache-2.0',
      'GPL-3.0-only',
      'LGPL-3.0',
      'BSD License',
      'MIT OR GPL-2.0-only',
      'MIT License (MIT)',
      'own',
    ];
    const riders = [
      'non-commercial use only',
      'Commons Clause',
      'AGPL-3.0-only',
      'proprietary',
      'not for resale',
      'Own-terms',
    ];
    const joints = [', ', ' AND ', ' (', '; ', ' WITH ', '\n', ' '];
    fc.assert(
      fc.property(
        fc.constantFrom(...grants),
        fc.constantFrom(...riders),
        fc.constantFrom(...joints),
        fc.boolean(),
        (grant, rider, joint, isFirst) => {
          const both = isFirst ? `${rider}${joint}${grant}` : `${grant}${joint}${rider}`;
          const joined = joint === ' (' ? `${both})` : both;
          const least =
            joint === ', ' || joint === '; '
              ? Math.max(strictness(grant), strictness(rider))
              : Math.min(strictness(grant), LICENSE_CLASSES.unknown.strictness);
          expect(strictness(joined)).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });

  it.each([
    ['brackets', '('.repeat(1e6)],
    ['blanks', ' '.repeat(1e6)],
    ['operators', 'MIT OR '.repeat(1e5)],
    ['slashes', 'a/'.repeat(1e5)],
    ['lines', '\n'.repeat(1e6)],
  ])('reads nothing but %s, and takes it for no permission', (_what, text) => {
    expect(classify(text).category).not.toBe('permissive');
  });
});
