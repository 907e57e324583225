import type { EmailCheck } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiLogo: EmailCheck = {
  key: 'bimi_logo',
  category: 'bimi',
  name: 'BIMI logo',
  judge: ({ bimi }) => judgeBimiDocument('logo', bimi.logo),
};
