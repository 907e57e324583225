/** The version of the standard library in OSV's form, `1.22.0-rc.1` for `go1.22rc1`; null for what names no toolchain. */
export function toolchainVersion(toolchain: string): string | null {
  const [, release, patch = '.0', stage, number] =
    /^go(\d{1,4}\.\d{1,4})(\.\d{1,4})?(?:(rc|beta)(\d{1,4}))?(?![\d.])/.exec(toolchain) ?? [];
  if (release === undefined) return null;
  return `${release}${patch}${stage === undefined ? '' : `-${stage}.${number}`}`;
}
