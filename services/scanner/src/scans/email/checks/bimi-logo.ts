import { judgeBimiDocument } from '../email-check.ts';

export const bimiLogo = judgeBimiDocument('logo');
