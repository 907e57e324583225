import { isRepositoryName } from '@repo/upstream/repository-url';
import type { ActionReference } from './action-reference.ts';

const MAX_SHOWN = 300;
const REUSABLE = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/**
 * What the value of `uses:` names, as the runner reads it (workflow syntax, `jobs.<job_id>.steps[*].uses` and
 * `jobs.<job_id>.uses`). Null for what belongs to the repository itself: `./path` and `$/path`.
 */
export function parseUses(value: string): ActionReference | null {
  const text = value.trim();
  if (text.includes('${{')) return { kind: 'expression', action: shown(text) };
  if (text.startsWith('docker://')) return parseImage(text.slice('docker://'.length));
  if (text.startsWith('./') || text.startsWith('.\\') || text === '.') return null;
  if (text.startsWith('$/')) return text.includes('@') ? { kind: 'invalid', action: shown(text) } : null;
  const at = text.lastIndexOf('@');
  const action = at === -1 ? text : text.slice(0, at);
  const ref = at === -1 ? null : text.slice(at + 1);
  const [owner = '', name = '', ...rest] = action.split('/');
  const isReadable =
    isRepositoryName(owner, name) &&
    !action.includes('@') &&
    (ref === null || isRefName(ref)) &&
    !/\s/.test(text) &&
    text.length <= MAX_SHOWN;
  if (!isReadable) return { kind: 'invalid', action: shown(text) };
  const path = rest.filter((part) => part !== '').join('/');
  return {
    kind: 'repository',
    owner,
    name,
    action: path === '' ? `${owner}/${name}` : `${owner}/${name}/${path}`,
    ref,
    isReusableWorkflow: REUSABLE.test(path),
  };
}

/** What git takes for the name of a ref (git-check-ref-format), as far as it matters here; nothing invisible. */
function isRefName(ref: string): boolean {
  if (ref === '' || /[\s~^:?*[\\]|\.\.|\/\/|[\p{Cc}\p{Cf}]/u.test(ref)) return false;
  return ref.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Never empty, never long, on one line. */
function shown(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, MAX_SHOWN)
    .toWellFormed();
  return line === '' ? '(empty)' : line;
}

const DIGEST = /^[a-z0-9]+:[0-9a-f]{32,128}$/i;
const TAG = /^[\w][\w.-]{0,127}$/;
const NAME = /^[a-z0-9](?:[a-z0-9._/:-]{0,254})$/i;

/**
 * An image reference (distribution specification, "Pulling manifests"): `name[:tag][@digest]`. A colon before the last
 * slash belongs to the registry's port, not to a tag.
 */
export function parseImage(text: string): ActionReference {
  const written = text.trim();
  if (written.includes('${{')) return { kind: 'expression', action: shown(written) };
  const at = written.indexOf('@');
  const digest = at === -1 ? null : written.slice(at + 1).toLowerCase();
  const named = at === -1 ? written : written.slice(0, at);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  const action = colon === -1 ? named : named.slice(0, colon);
  const tag = colon === -1 ? '' : named.slice(colon + 1);
  const isReadable =
    NAME.test(action) && (colon === -1 || TAG.test(tag)) && (digest === null || DIGEST.test(digest));
  return isReadable ? { kind: 'image', action, tag, digest } : { kind: 'invalid', action: shown(written) };
}
