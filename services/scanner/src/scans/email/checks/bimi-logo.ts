import { type EmailCheck, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiLogo: EmailCheck = {
  key: 'bimi_logo',
  category: 'bimi',
  name: 'BIMI logo',
  about: {
    looksAt: 'Whether the logo can be fetched and is SVG Tiny PS.',
    impacts: [0],
    fix: 'Correct the file that the report names.',
    source: 'draft-svg-tiny-ps-abrotman',
  },
  judge: (facts) => whenSending(facts, () => judgeBimiDocument('logo', facts.bimi.logo)),
};
