const MAX_LENGTH = 200;
const LABEL = /^(?:renovate: ?)?(?:tag|version|ver) ?[:=] ?/i;
/** Words may follow a version that is plainly one: `v6.0.2: latest`, `v6.0.2, do not change`. */
const PLAIN_VERSION = /^(v\d[\w.+-]*|\d+\.\d[\w.+-]*)[,:;](?: |$)/i;
/** mheap/pin-github-action writes `pin@v4`, people `pin v4`, ratchet `ratchet:owner/repo@v4`, others just `@v4`. */
const TOOL = /^(?:pin |(?:pin|ratchet:[\w.-]+(?:\/[\w.-]+)+)?@)/;
const TOKEN = /^[\w][\w.+/-]*$/;
const VERSION = /^v?\d/i;

/**
 * The tag or branch that the comment behind a pin names; null when it names none. A sentence is not a version, but
 * one may follow in brackets or as a further comment (`# v4.1.1 (latest)`, `# v4 # note`).
 */
export function commentVersion(comment: string): string | null {
  for (const part of comment.slice(0, MAX_LENGTH).split('#')) {
    const version = versionOf(part.trim());
    if (version !== null) return version;
  }
  return null;
}

function versionOf(text: string): string | null {
  const labelled = text.replace(LABEL, '');
  const bare = labelled.replace(TOOL, '');
  const isLabelled = bare !== text;
  const plain = PLAIN_VERSION.exec(bare)?.[1];
  if (plain !== undefined) return plain;
  const space = bare.indexOf(' ');
  const token = (space === -1 ? bare : bare.slice(0, space)).replace(/\.$/, '');
  const rest = space === -1 ? '' : bare.slice(space + 1).trim();
  if (!TOKEN.test(token) || isSha(token)) return null;
  if (rest !== '' && !rest.startsWith('(') && !rest.startsWith('-')) return null;
  return isLabelled || VERSION.test(token) || isVersionPath(token) ? token : null;
}

/** A bare sha in a comment names no version. */
function isSha(token: string): boolean {
  return /^[0-9a-f]{7,64}$/i.test(token) && !/^\d{1,8}$/.test(token);
}

/** `release/v1`, `create-github-app-token/v0.2.2`. */
function isVersionPath(token: string): boolean {
  const slash = token.lastIndexOf('/');
  return slash !== -1 && VERSION.test(token.slice(slash + 1));
}
