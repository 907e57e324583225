import { type EmailCheck, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiCertificate: EmailCheck = {
  key: 'bimi_certificate',
  category: 'bimi',
  name: 'BIMI certificate',
  judge: (facts) => whenSending(facts, () => judgeBimiDocument('certificate', facts.bimi.certificate)),
};
