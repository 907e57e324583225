import { readdir, readFile } from 'node:fs/promises';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { zipOf } from '../../fake-upstreams/zip-writer.ts';

/** The sample project as a ZIP archive. */
export async function zipSampleProject(): Promise<Buffer<ArrayBuffer>> {
  const names = (await readdir(samplePath('project'))).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({
      name: `web-shop/${name}`,
      content: await readFile(samplePath(`project/${name}`)),
    })),
  );
  return zipOf(files);
}
