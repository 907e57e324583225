const MAX_LENGTH = 512;

/** Whether a name or version can be asked about and shown as it stands: not empty, not endless, nothing invisible. */
export function isShownAsWritten(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && text.isWellFormed() && !INVISIBLE.test(text);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
