import { readdir, readFile } from 'node:fs/promises';
import { LegalReport } from '@repo/contracts/scanner';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { zipOf } from '../../fake-upstreams/zip-writer.ts';
import { demonstrate } from '../demonstration.ts';
import { printLegalReport } from '../print-legal-report.ts';

export const legal = demonstrate({
  title: 'Licences of the dependencies of a project (POST /api/scan/legal, a ZIP archive)',
  request: async ({ scannerUrl }, signal) => {
    const body = new FormData();
    body.set('file', new Blob([await zipSampleProject()]), 'project.zip');
    return fetch(`${scannerUrl}/api/scan/legal`, { method: 'POST', body, signal });
  },
  contract: LegalReport,
  print: printLegalReport,
});

async function zipSampleProject(): Promise<Buffer<ArrayBuffer>> {
  const names = (await readdir(samplePath('project'))).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({
      name: `web-shop/${name}`,
      content: await readFile(samplePath(`project/${name}`)),
    })),
  );
  return zipOf(files);
}
