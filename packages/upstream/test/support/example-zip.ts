import { zipOf } from '@repo/tooling/fake-upstreams';

/** A ZIP archive, its entries deflated or stored. */
export function exampleZip(files: Readonly<Record<string, string>>, method: 0 | 8 = 8): Buffer {
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, content, method })));
}
