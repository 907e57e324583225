import { judgeBimiDocument } from '../email-check.ts';

export const bimiCertificate = judgeBimiDocument('certificate');
