import type { EmailCheck } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiCertificate: EmailCheck = {
  key: 'bimi_certificate',
  category: 'bimi',
  name: 'BIMI certificate',
  judge: ({ bimi }) => judgeBimiDocument('certificate', bimi.certificate),
};
