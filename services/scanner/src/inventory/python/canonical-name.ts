/** A project's name as indexes and advisories compare it (PEP 503): lower case, runs of `-`, `_`, `.` are one `-`. */
export function canonicalName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

const MAX_NAME_LENGTH = 255;

/** PEP 508's `identifier`: letters and digits, with `-`, `_`, `.` between them. */
export function isProjectName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name);
}
