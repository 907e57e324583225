import { isJsonObject, type JsonObject } from '../../text/json-object.ts';

/** An in-toto attestation (github.com/in-toto/attestation); cosign used to put the document under `Data`. */
export function inTotoStatement({ _type: type, predicateType, predicate }: JsonObject): unknown {
  const isStatement = typeof type === 'string' && type.includes('in-toto.io/Statement');
  if (!isStatement && typeof predicateType !== 'string') return undefined;
  return isJsonObject(predicate) && Object.hasOwn(predicate, 'Data') ? predicate['Data'] : predicate;
}
