import { whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiCertificate = whenSending((facts) =>
  judgeBimiDocument('certificate', facts.bimi.certificate),
);
