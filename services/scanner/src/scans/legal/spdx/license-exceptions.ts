import exceptions from './spdx-exceptions.json' with { type: 'json' };

/** What an exception does to a licence with strong copyleft. */
export type ExceptionEffect = 'lowers' | 'keeps';

/**
 * The SPDX exceptions. `lowers`: linking, run-time, output and interface exceptions, under which one's own work need
 * not follow. `keeps`: only certain code of others (OpenSSL) or free software may be added, only the ending of the licence
 * is softened, or the licence it stands on is permissive.
 */
const LISTED: ReadonlyMap<string, { readonly id: string; readonly effect: ExceptionEffect }> = new Map(
  (['lowers', 'keeps'] as const).flatMap((effect) =>
    exceptions[effect].map((id) => [id.toLowerCase(), { id, effect }] as const),
  ),
);

/** The exception as the SPDX list writes it; null when it is not on the list. */
export function listedExceptionId(id: string): string | null {
  return LISTED.get(id.toLowerCase())?.id ?? null;
}

/** Null for an exception that is not on the list: then nothing is known in its favour. */
export function exceptionEffect(id: string): ExceptionEffect | null {
  return LISTED.get(id.toLowerCase())?.effect ?? null;
}
