import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { absentWhenEmpty } from './pagination.ts';

/** A parameter that takes names of a closed list, separated by commas. A name may come twice; the response has it once. */
export function namesParameter<const Name extends string>(names: readonly Name[]) {
  const error = requestError(`names from this list, separated by commas: ${names.join(', ')}`);
  const isName = (text: string): text is Name => names.some((name) => name === text);
  return z
    .string(error)
    .refine((text) => text === '' || text.split(',').every(isName), error)
    .transform((text) => absentWhenEmpty(text)?.split(',').filter(isName))
    .optional();
}

/** A parameter that is `true` or `false`; empty counts as absent. */
export function flagParameter() {
  return z.preprocess(absentWhenEmpty, z.enum(['true', 'false'], requestError('true or false')).optional());
}
