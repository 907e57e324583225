/**
 * The source package whose advisories are about a kernel package of Debian; null for what is none. Each kernel has
 * packages of its own name, which the archive drops with the next one. A newer kernel for an older release
 * (`6.12.57-1~deb12u1`) is built from a source named after its series.
 */
export function kernelSource(binary: string, version: string): string | null {
  if (!KERNEL_PARTS.some((part) => binary.startsWith(part)) || binary.endsWith('-cross')) return null;
  const series = /^(\d+\.\d+)\.[^~]*~deb\d+u\d/.exec(version)?.[1];
  return series === undefined ? 'linux' : `linux-${series}`;
}

/** The images are signed in a source of their own (`linux-signed-amd64`), whose version is not the kernel's. */
export function withoutSigning(source: string): string {
  return source.replace(/^linux-signed(.*?)(?:-(?:amd64|arm64|i386))?$/, 'linux$1');
}

const KERNEL_PARTS = [
  'linux-image-',
  'linux-headers-',
  'linux-buildinfo-',
  'linux-kbuild-',
  'linux-compiler-',
  'linux-support-',
  'linux-libc-dev',
];
