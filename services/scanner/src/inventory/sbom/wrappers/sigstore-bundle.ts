import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/** A Sigstore bundle that holds an attestation. */
export function sigstoreBundle({ dsseEnvelope }: JsonObject): unknown {
  return isJsonObject(dsseEnvelope) ? dsseEnvelope : undefined;
}
