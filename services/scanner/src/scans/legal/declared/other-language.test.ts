import { describe, expect, it } from 'vitest';
import { hasOtherLanguage } from './other-language.ts';

describe('hasOtherLanguage', () => {
  it.each([
    'Nur für nichtkommerzielle Nutzung.',
    'Weiterverkauf untersagt',
    'DER VERKAUF IST NICHT GESTATTET',
    'Copyright (c) 2020 A. Revente interdite.',
    'Réservé à la recherche.',
    'Queda prohibido su uso con fines de lucro.',
    'É proibida a venda deste software.',
    'Vietata la rivendita.',
    'Alleen voor niet-commercieel gebruik',
    'Yalnızca ticari olmayan kullanım içindir.',
    '仅限非商业用途。',
    '再販禁止',
    'MIT License - Weiterverkauf untersagt',
    'MIT License (Revente interdite)',
    'MIT License\nProibida a revenda.',
    'Copyright (c) 2020 A, Weiterverkauf untersagt',
    'Weiterverkauf untersagt (c) 2020 A',
    'Copyright 2020 A\nWeiterverkauf untersagt\n\nPermission is hereby granted',
    'MIT License\n\nТолько для некоммерческого использования',
    'للاستخدام غير التجاري فقط',
  ])('hears %j', (text) => {
    expect(hasOtherLanguage(text)).toBe(true);
  });

  it.each([
    '',
    'MIT License',
    'Boost Software License - Version 1.0 - August 17th, 2003',
    'The MIT License (MIT)\n\ngo-tool v2\nCopyright (c) 2015 - present Acme Corporation',
    'Copyright (c) 2021--2022, Scientific Python project',
    'Disclaimer',
    'acme-line (C) 2011-2015 Jan Berg',
    'Copyright (c) 2011-2021, Jan Berg until https://example.com/',
    'Copyright (c) 2020 深圳市腾讯计算机系统有限公司',
    'Copyright (c) Jan van der Berg, Universität zu Köln',
    'Copyright (c) Institut National de Recherche en Informatique et en Automatique',
    'Jean-loup Gailly    Mark Adler\njloup@gzip.org    madler@alumni.caltech.edu',
    'APACHE, ISC, MIT',
    'See https://example.com/nur/für/private/zwecke',
    '<doc><pre class="eins zwei drei">',
  ])('takes %j for English', (text) => {
    expect(hasOtherLanguage(text)).toBe(false);
  });
});
