import { type EmailCheck, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiCertificate: EmailCheck = {
  key: 'bimi_certificate',
  category: 'bimi',
  name: 'BIMI certificate',
  about: {
    looksAt: 'Whether the certificate can be fetched, is in date, and names the domain and the logo.',
    impacts: [0],
    fix: 'Have the certificate renewed, or correct what is served.',
    source: 'draft-fetch-validation-vmc-wchuang',
  },
  judge: (facts) => whenSending(facts, () => judgeBimiDocument('certificate', facts.bimi.certificate)),
};
