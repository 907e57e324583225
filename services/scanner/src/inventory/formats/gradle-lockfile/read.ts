import { listedPackage } from '../../listed-package.ts';
import { lostEnd } from '../../lost-part.ts';
import type { DependencyScope, Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';

const FILE_NAME = 'gradle.lockfile';
const ENTRY = /^([^\s:=]+:[^\s:=]+):([^\s:=]+)=(.*)$/;

/** `gradle.lockfile` (Gradle, "Locking Versions"): `group:artifact:version=configurations`, one a line. */
export function readGradleLockfile(bytes: Uint8Array): Inventory {
  const packages = createPackageSet();
  const text = decodeDocument(bytes, FILE_NAME);
  for (const [at, written] of numberedLines(text)) {
    const line = written.trim();
    if (line === '' || line.startsWith('#') || line.startsWith('empty=')) continue;
    const [, name, version, configurations = ''] = ENTRY.exec(line) ?? [];
    if (name === undefined || version === undefined) throw notThe(FILE_NAME, 'a line of it locks no version');
    packages.add(listedPackage({ ecosystem: 'Maven', name, version, scope: scopeOf(configurations) }), at);
  }
  return { ...packages.toInventory(), ...lostEnd(/^empty=/m.test(text), 'empty=') };
}

/** What is on a class path of the program ships, in one variant at least (`releaseRuntimeClasspath`). */
const SHIPPED = /^(?!.*test).*(?:runtime|compile)classpath$/;
/** Of tests, of the build itself, and of what works on the sources. */
const BUILDING = /test|^classpath$|annotationprocessor|kapt|ksp/;

/** The scope that names of configurations give, which are free: null where one of them tells nothing. */
function scopeOf(configurations: string): DependencyScope | null {
  const names = configurations.toLowerCase().split(',');
  if (names.some((name) => SHIPPED.test(name))) return 'production';
  return names.every((name) => BUILDING.test(name)) ? 'development' : null;
}
