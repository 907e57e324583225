import { publicReference } from '../public-reference.ts';

const MAX_LENGTH = 300;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** An image's name as a report shows it: without control characters, and addresses without credentials. Null: empty. */
export function shownImageName(name: string | null): string | null {
  const text = name?.trim() ?? '';
  // `alpine:3.20@sha256:…` is no `user:password@host`, so only addresses are looked through.
  const shown = text.includes('://')
    ? publicReference(text, MAX_LENGTH)
    : text.slice(0, MAX_LENGTH).replace(INVISIBLE, ' ');
  return shown.toWellFormed().trim() || null;
}
