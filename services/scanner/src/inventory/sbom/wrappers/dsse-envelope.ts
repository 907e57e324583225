import type { JsonObject } from '../../text/json-object.ts';

/** A DSSE envelope (secure-systems-lab/dsse): the signed payload as base64, either alphabet. Signatures are not checked. */
export function dsseEnvelope({ payloadType, payload }: JsonObject): unknown {
  if (typeof payloadType !== 'string' || typeof payload !== 'string') return undefined;
  return Buffer.from(payload, 'base64').toString('utf8');
}
