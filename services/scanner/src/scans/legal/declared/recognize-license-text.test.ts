import { describe, expect, it } from 'vitest';
import { recognizeLicenseText } from './recognize-license-text.ts';

const grant =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated ' +
  'documentation files (the "Software"), to deal in the Software without restriction, including without limitation ' +
  'the rights to use, copy, modify';
const notice =
  'The above copyright notice and this permission notice shall be included in all copies or substantial portions';
const gpl3 = 'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\nTERMS AND CONDITIONS';
const bsd =
  'Redistribution and use in source and binary forms, with or without modification, are permitted provided that ' +
  'redistributions in binary form must reproduce the above';
const bsd3 = `${bsd} neither the name may be used to endorse or promote products derived from this software without specific prior written permission`;

describe('recognizeLicenseText', () => {
  it.each([
    ['MIT', `Copyright (c) 2020 A\n\n${grant}\n${notice} of the Software.`],
    ['MIT', `${grant}\n${notice}`.replaceAll(' ', '\n  * ')],
    ['MIT-0', grant],
    ['JSON', `${grant} ${notice} The Software shall be used for Good, not Evil.`],
    ['BSD-2-Clause', bsd],
    ['BSD-3-Clause', bsd3],
    [
      'BSD-3-Clause',
      `${bsd3.replace('neither the name may', 'The names of its authors may not')}. Including, but not limited to, this; but not limited to that.`,
    ],
    ['GPL-3.0-only', gpl3],
    [
      'GPL-3.0-only WITH GCC-exception-3.1',
      `License: GPL-3.0-with-GCC-exception\nAny later version.\n${gpl3}\nto compile non-GPL (including proprietary) programs`,
    ],
    ['GPL-3.0-only', `${gpl3}\nHow to apply: version 3, or (at your option) any later version`],
    ['GPL-3.0-or-later', `under the terms of version 3, or (at your option) any later version.\n${gpl3}`],
  ])('tells %s', (id, text) => {
    expect(recognizeLicenseText(text)).toEqual([id]);
  });

  it.each([
    [
      ['AGPL-3.0-or-later'],
      'redistribute it and/or modify it under the terms of the GNU Affero General Public License',
    ],
    [
      ['LGPL-2.0-or-later'],
      'modify it under the terms of the GNU Lesser General Public License, version 2.1',
    ],
    [['GPL-1.0-or-later'], 'modify them under the terms of version 2 of the GNU General Public License'],
    [['MPL-2.0'], 'This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0.'],
    [['LicenseRef-Proprietary'], '# PolyForm Shield License 1.0.0'],
    [[], 'It can be used with programs under the terms of the GNU General Public License'],
  ])('tells %j by the notice that stands for the text', (ids, text) => {
    expect(recognizeLicenseText(`Copyright (c) 2020 A\n\n${text}.`)).toEqual(ids);
  });

  it.each([
    [['EUPL-1.2'], '# EUROPEAN UNION PUBLIC LICENCE v. 1.2\n\nThis Licence applies'],
    [['OSL-3.0'], 'Open Software License v. 3.0 (OSL-3.0)\n====\nThis applies'],
    [['CC-BY-NC-SA-4.0'], 'Attribution-NonCommercial-ShareAlike 4.0 International\n\n=====\n\nSection 1'],
    [['CC-BY-ND-2.0'], 'Acme fonts\n\nCreative Commons Attribution-NoDerivs 2.0\n\nTHE WORK'],
    [[], 'one\ntwo\nthree\nOpen Software License v. 3.0'],
    [[], 'MIT License\n\nDo as we say.'],
    [[], 'Eclipse Public License 1.0\n\nDo as we say.'],
    [[], 'It may be redistributed under GPL, LGPL, or any other license.\nAsk.'],
  ])('tells %j by the title of a text that is not known', (ids, text) => {
    expect(recognizeLicenseText(text)).toEqual(ids);
  });

  it('takes the lesser licence for what it is when the general one stands with it', () => {
    const lesser = 'GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n0. Additional Definitions.';
    expect(recognizeLicenseText(`${lesser}\n\n${gpl3}`)).toEqual(['LGPL-3.0-only']);
  });

  it('keeps a GPL that stands beside one with an exception', () => {
    const gcc = 'GPL-3.0-or-later WITH GCC-exception-3.1';
    expect(recognizeLicenseText(`${gpl3}\n\nLicense: ${gcc}\n${gpl3}`)).toEqual(['GPL-3.0-only', gcc]);
    expect(recognizeLicenseText(`${grant}\nLicense: ${gcc}\nLicense: GPL-2.0-or-later\n`)).toEqual([
      'MIT-0',
      gcc,
      'GPL-2.0-or-later',
    ]);
  });

  it('tells every licence of a text that holds several', () => {
    expect(recognizeLicenseText(`${grant} ${notice}\n---\n${gpl3}`)).toEqual(['GPL-3.0-only', 'MIT']);
    expect(recognizeLicenseText(`${grant} ${notice}\n---\n${bsd3}`)).toEqual(['MIT', 'BSD-3-Clause']);
  });

  it.each<[rider: string, also: readonly string[]]>([
    ['"Commons Clause" License Condition v1.0', ['LicenseRef-Commons-Clause']],
    ['It may not be used for commercial purposes.', ['LicenseRef-Noncommercial']],
    ['Free for personal use only.', ['LicenseRef-Noncommercial']],
    ['Do not sell it.', ['LicenseRef-Noncommercial']],
    ['The folder ee/ is commercial.', ['LicenseRef-Proprietary']],
    ['The folder pro/ is under the Acme Enterprise License.', ['LicenseRef-Proprietary']],
    [
      'The server is under the GNU Affero General Public License, the sdk under this one:',
      ['AGPL-3.0-or-later'],
    ],
    ['Fonts are under the GPLv3.', ['GPL-1.0-or-later']],
    ['SPDX-License-Identifier: LGPL-3.0-only', ['LGPL-3.0-only']],
    ['SPDX-License-Identifier: Own-1.0', ['LicenseRef-Additional-Terms']],
    ['This is dual-licensed under ours or MIT.', ['LicenseRef-Additional-Terms']],
    ['SPDX-License-Identifier: MIT\nSPDX-License-Identifier: MIT', []],
    [
      'This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.',
      ['LicenseRef-Noncommercial', 'CC-BY-NC-4.0'],
    ],
    ['Documentation is licensed under CC-BY-4.0.', ['CC-BY-4.0']],
    ['Documentation: Creative Commons BY-NC-SA 3.0.', ['CC-BY-NC-SA-3.0']],
    ['\uff2e\uff4f\uff4e-Commercial use', ['LicenseRef-Noncommercial']],
    ['Military use is forbidden.', ['LicenseRef-Additional-Terms']],
    [
      'All packages under src/ are licensed by the terms in their respective LICENSE files.',
      ['LicenseRef-Additional-Terms'],
    ],
    ['Models are licensed under OpenRAIL-M.', ['LicenseRef-Additional-Terms']],
    ['The authors may revoke it.', ['LicenseRef-Additional-Terms']],
    ['Free to evaluate for 30 days.', ['LicenseRef-Additional-Terms']],
    ['For hosting, ask first.', ['LicenseRef-Additional-Terms']],
    ['Companies buy a seat for each developer.', ['LicenseRef-Additional-Terms']],
    ['Including but not limited to this.\nCopyright (c) 2018-present, Acme Limited <a@example.com>', []],
    [
      'Including but not limited to this.\nCopyright (c) 2018 Acme. Limited rights.',
      ['LicenseRef-Additional-Terms'],
    ],
    ['Licensed under the MIT license.', []],
    ['Here is the statement of the ISC licensed code:', []],
    [
      'As an exception, if, as a result of your compiling your source code, portions of this Software are embedded ' +
        'into an Object form of such source code, you may redistribute such embedded portions without complying. In ' +
        'addition, if you combine it with software that is licensed under the GPLv2 and it conflicts with the ' +
        'conditions of the GPLv2, you may exclude such Sections.',
      ['Apache-2.0 WITH LLVM-exception'],
    ],
    ['Code in pro/ is covered by LICENSE.pro.', ['LicenseRef-Additional-Terms']],
    ['Nur für nichtkommerzielle Nutzung.', ['LicenseRef-Additional-Terms']],
    ['Kein Weiterverkauf.', ['LicenseRef-Additional-Terms']],
    ['Revente interdite.', ['LicenseRef-Additional-Terms']],
    ['Se prohíbe vender este programa.', ['LicenseRef-Additional-Terms']],
    ['Proibida a revenda.', ['LicenseRef-Additional-Terms']],
    ['禁止转售。', ['LicenseRef-Additional-Terms']],
    ['非商用利用のみ。', ['LicenseRef-Additional-Terms']],
    ['Перепродажа запрещена.', ['LicenseRef-Additional-Terms']],
  ])('tells what is said beside a grant: %s', (rider, also) => {
    const read = (text: string) => new Set(recognizeLicenseText(text));
    const expected = new Set(['MIT', ...also]);
    expect(read(`${grant} ${notice} of the Software.\n\n${rider}`)).toEqual(expected);
    expect(read(`${rider}\n\n${grant} ${notice} of the Software.`)).toEqual(expected);
  });

  it('reads as much of a text as the limit', () => {
    const text = `${grant} ${notice} of the Software. `;
    expect(recognizeLicenseText(text.padEnd(60_000, 'the word '))).toEqual(['MIT']);
    expect(recognizeLicenseText(text.padEnd(60_001, 'the word '))).toEqual([
      'MIT',
      'LicenseRef-Additional-Terms',
    ]);
  });

  it('does not vouch for what stands behind the part that it reads', () => {
    expect(recognizeLicenseText(`${grant} ${notice} of the Software. ${'the word '.repeat(12_000)}`)).toEqual(
      ['MIT', 'LicenseRef-Additional-Terms'],
    );
  });

  it.each([
    [
      'This work is dual-licensed under Apache 2.0 or BSD3.\nYou may select one.',
      'Apache-2.0 OR BSD-3-Clause',
    ],
    ['`SPDX-License-Identifier: Apache-2.0 OR MIT`', 'Apache-2.0 OR MIT'],
    ['This work is licensed under a Creative Commons Attribution-ShareAlike 3.0 Licence.', 'CC-BY-SA-3.0'],
    ['Redis modules: Apache 2.0 with the Commons Clause', 'LicenseRef-Commons-Clause'],
  ])('takes what is stated exactly: %s', (text, expected) => {
    expect(recognizeLicenseText(text)).toEqual([expected]);
  });

  it.each(['', 'All rights reserved.', 'This project is under the MIT license.', 'See GPL-3.0.'])(
    'does not guess from %j',
    (text) => {
      expect(recognizeLicenseText(text)).toEqual([]);
    },
  );
});
