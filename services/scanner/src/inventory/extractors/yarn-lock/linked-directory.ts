/** Whether a reference is source code linked in place: part of the project, not a package that somebody published. */
export function isLinkedDirectory(reference: string): boolean {
  return LINK_PROTOCOLS.some((protocol) => reference.startsWith(protocol));
}

const LINK_PROTOCOLS = ['workspace:', 'link:', 'portal:'];
