import { whenSending } from '../email-check.ts';
import { judgeBimiDocument } from '../judge-bimi-document.ts';

export const bimiLogo = whenSending((facts) => judgeBimiDocument('logo', facts.bimi.logo));
