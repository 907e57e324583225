import { textOrNull } from './text.ts';

/** Tells packages of one name apart. */
export const ecosystemField = textOrNull('The ecosystem in OSV’s words; null when it is not known.', [
  'npm',
  'Debian:12',
]);
