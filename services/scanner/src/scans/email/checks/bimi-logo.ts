import { type EmailJudge, whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiLogo: EmailJudge = (facts) =>
  whenSending(facts, () => judgeBimiDocument('logo', facts.bimi.logo));
