import { z } from 'zod';

/** A text that says something. */
export function text(description: string, examples?: readonly string[]) {
  return z.string().min(1).meta(about(description, examples));
}

/** The same, where it may be unknown or there is none. */
export function textOrNull(description: string, examples?: readonly string[]) {
  return z.string().min(1).nullable().meta(about(description, examples));
}

/** A list of them. */
export function texts(description: string, examples?: readonly (readonly string[])[]) {
  return z.array(z.string().min(1)).meta(about(description, examples));
}

function about<Example>(description: string, examples: readonly Example[] | undefined) {
  return examples === undefined ? { description } : { description, examples: [...examples] };
}
