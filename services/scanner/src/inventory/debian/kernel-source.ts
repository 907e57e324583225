/**
 * The source package whose advisories are about a kernel package, named by its binary or by its source; null for what
 * is none. The images are signed in a source of their own (`linux-signed-amd64`), whose version is not the kernel's.
 */
export function kernelSource(name: string, version: string, isUbuntu: boolean): string | null {
  if (name.startsWith(SIGNED)) return isUbuntu ? `linux${name.slice(SIGNED.length)}` : debianKernel(version);
  if (!KERNEL_PARTS.some((part) => name.startsWith(part)) || name.endsWith('-cross')) return null;
  return isUbuntu ? ubuntuKernel(name, version) : debianKernel(version);
}

const SIGNED = 'linux-signed';

/** A newer kernel for an older release (`6.12.57-1~deb12u1`) is built from a source named after its series. */
function debianKernel(version: string): string {
  const series = /^(\d+\.\d+)\.[^~]*~deb\d+u\d/.exec(version)?.[1];
  return series === undefined ? 'linux' : `linux-${series}`;
}

const KERNEL_PARTS = [
  'linux-image-',
  'linux-headers-',
  'linux-modules-',
  'linux-buildinfo-',
  'linux-tools-',
  'linux-cloud-tools-',
  'linux-kbuild-',
  'linux-compiler-',
  'linux-support-',
  'linux-libc-dev',
];

/** Ubuntu builds some flavours from sources of their own, and newer kernels for an older release from others again. */
function ubuntuKernel(name: string, version: string): string {
  // A metapackage (`5.15.0.91.88`) holds no code.
  if (!version.includes('-') && !name.startsWith('linux-libc-dev')) return 'linux-meta';
  const flavour = FLAVOURS.find((known) => name.endsWith(`-${known}`)) ?? '';
  const backport = /^(\d+\.\d+)\.[^~]*~\d\d\.\d\d/.exec(version)?.[1];
  if (backport === undefined) return flavour === '' ? 'linux' : `linux-${flavour}`;
  return flavour === '' ? `linux-hwe-${backport}` : `linux-${flavour}-${backport}`;
}

const FLAVOURS = [
  'aws',
  'azure',
  'gcp',
  'gke',
  'ibm',
  'kvm',
  'lowlatency',
  'nvidia',
  'oem',
  'oracle',
  'raspi',
];
