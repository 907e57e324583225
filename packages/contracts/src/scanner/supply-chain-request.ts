import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { ActionRef } from './action-ref.ts';
import { RepositoryRequest } from './repository.ts';
import { requestBody } from './request-body.ts';

const BASELINE_ERROR = requestError(
  'a JSON array of at most 5,000 objects with `action`, `tag` and `sha`, as in the `actions` of an earlier report',
);

/** The actions of an earlier scan. In a form it is the JSON text of the array. */
const Baseline = z.preprocess(
  fromFormText,
  z
    .array(ActionRef, { error: BASELINE_ERROR.error })
    .max(5000, BASELINE_ERROR)
    .optional()
    .meta({
      description:
        'Actions of an earlier scan to compare against. In multipart/form-data: the JSON text of the array. ' +
        'An empty array is a baseline in which every action is new.',
    }),
);

/** The body of `POST /api/scan/supply-chain`. */
export const SupplyChainRequest = requestBody({ ...RepositoryRequest.shape, baseline: Baseline }).meta({
  id: 'SupplyChainRequest',
  description: 'A repository, and the actions of an earlier scan.',
});
export type SupplyChainRequest = z.infer<typeof SupplyChainRequest>;

/** Absent, null and an empty field are the same; text that is not JSON stays text, which is no array. */
function fromFormText(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
