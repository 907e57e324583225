import { type EmailJudge, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiCertificate: EmailJudge = (facts) =>
  whenSending(facts, () => judgeBimiDocument('certificate', facts.bimi.certificate));
