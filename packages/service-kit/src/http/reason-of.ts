/** A cause as it may stand in the log, next to the code of the refusal. */
export interface Reason {
  /** What the trouble was; only in words that are known to quote nobody. */
  readonly reason?: string;
  /** The names of the errors, from the outermost to the first, with their codes. */
  readonly errors: readonly string[];
}

/** More links than any chain of ours has. */
const MAX_LINKS = 8;

/**
 * What the log says of a refusal: no stack, for nobody has to look into code for it, and no words of parsers and
 * databases, which quote what they were given (`Unexpected token 'x', "…" is not valid JSON`). Only an error that
 * names its `upstream` is told in words: it promises to carry nothing of a request.
 */
export function reasonOf(cause: unknown): Reason {
  const errors: string[] = [];
  for (let link = cause; link !== undefined && errors.length < MAX_LINKS; ) {
    errors.push(nameOf(link));
    link = link instanceof Error ? link.cause : undefined;
  }
  return cause instanceof Error && 'upstream' in cause ? { reason: cause.message, errors } : { errors };
}

function nameOf(link: unknown): string {
  if (!(link instanceof Error)) return typeof link;
  return 'code' in link && typeof link.code === 'string' ? `${link.name} ${link.code}` : link.name;
}
