/** Why a body is not whole. */
export type BodyFault = 'too-large' | 'cut-off' | 'timeout' | 'undecodable';

/** The decoded body, or what there is of it before the fault. */
export interface ResponseBody {
  readonly bytes: Buffer;
  readonly fault: BodyFault | null;
}
