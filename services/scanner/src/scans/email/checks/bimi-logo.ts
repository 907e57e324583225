import { type EmailCheck, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiLogo: EmailCheck = {
  key: 'bimi_logo',
  category: 'bimi',
  name: 'BIMI logo',
  judge: (facts) => whenSending(facts, () => judgeBimiDocument('logo', facts.bimi.logo)),
};
