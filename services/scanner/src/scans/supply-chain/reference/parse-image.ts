import type { ActionReference } from './action-reference.ts';

const DIGEST = /^[a-z0-9]+:[0-9a-f]{32,128}$/i;
const TAG = /^[\w][\w.-]{0,127}$/;
const NAME = /^[a-z0-9](?:[a-z0-9._/:-]{0,254})$/i;
const MAX_SHOWN = 300;

/**
 * An image reference (distribution specification, "Pulling manifests"): `name[:tag][@digest]`. A colon before the last
 * slash belongs to the registry's port, not to a tag.
 */
export function parseImage(text: string): ActionReference {
  const written = text.trim();
  if (written.includes('${{'))
    return { kind: 'expression', action: written.slice(0, MAX_SHOWN).toWellFormed() };
  const at = written.indexOf('@');
  const digest = at === -1 ? null : written.slice(at + 1).toLowerCase();
  const named = at === -1 ? written : written.slice(0, at);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  const action = colon === -1 ? named : named.slice(0, colon);
  const tag = colon === -1 ? '' : named.slice(colon + 1);
  const isReadable =
    NAME.test(action) && (colon === -1 || TAG.test(tag)) && (digest === null || DIGEST.test(digest));
  if (isReadable) return { kind: 'image', action, tag, digest };
  const shown = written.slice(0, MAX_SHOWN).toWellFormed();
  return { kind: 'invalid', action: shown === '' ? '(empty)' : shown };
}
