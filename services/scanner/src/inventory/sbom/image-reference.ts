/** `name:version`, or `name@sha256:…`; the name alone when it already ends so, or there is no version. */
export function imageReference(name: string, version: string | null): string {
  if (version === null) return name;
  const tail = `${version.startsWith('sha256:') ? '@' : ':'}${version}`;
  return name.endsWith(tail) ? name : name + tail;
}
