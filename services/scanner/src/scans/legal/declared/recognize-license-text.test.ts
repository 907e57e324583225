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

describe('recognizeLicenseText', () => {
  it.each([
    ['MIT', `Copyright (c) 2020 A\n\n${grant}\n${notice} of the Software.`],
    ['MIT', `${grant}\n${notice}`.replaceAll(' ', '\n  * ')],
    ['MIT-0', grant],
    ['JSON', `${grant} ${notice} The Software shall be used for Good, not Evil.`],
    ['BSD-2-Clause', bsd],
    [
      'BSD-3-Clause',
      `${bsd} neither the name may be used to endorse or promote products derived from this software without specific prior written permission`,
    ],
    ['GPL-3.0-only', gpl3],
    ['GPL-3.0-only', `${gpl3}\nHow to apply: version 3, or (at your option) any later version`],
    ['GPL-3.0-or-later', `under the terms of version 3, or (at your option) any later version.\n${gpl3}`],
  ])('tells %s', (id, text) => {
    expect(recognizeLicenseText(text)).toEqual([id]);
  });

  it('takes the lesser licence for what it is when the general one stands with it', () => {
    const lesser = 'GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n0. Additional Definitions.';
    expect(recognizeLicenseText(`${lesser}\n\n${gpl3}`)).toEqual(['LGPL-3.0-only']);
  });

  it('tells every licence of a text that holds several', () => {
    expect(recognizeLicenseText(`${grant} ${notice}\n---\n${gpl3}`)).toEqual(['GPL-3.0-only', 'MIT']);
  });

  it.each(['', 'All rights reserved.', 'This project is under the MIT license.', 'See GPL-3.0.'])(
    'does not guess from %j',
    (text) => {
      expect(recognizeLicenseText(text)).toEqual([]);
    },
  );
});
