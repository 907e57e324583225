/** Whether a package is resolved with the workspace above it (dart.dev, "Pub workspaces"). */
export function isPubMember(bytes: Uint8Array): boolean {
  return /^resolution: *["']?workspace\b/m.test(new TextDecoder().decode(bytes));
}
