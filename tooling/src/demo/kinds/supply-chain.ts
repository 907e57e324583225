import { SupplyChainReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postJson } from '../post-json.ts';
import { printSupplyChainReport } from '../print-supply-chain-report.ts';

export const supplyChain = demonstrate({
  title: 'Actions of the workflows of a repository (POST /api/scan/supply-chain)',
  request: ({ scannerUrl, world: { repository } }, signal) =>
    postJson(`${scannerUrl}/api/scan/supply-chain`, repository, signal),
  contract: SupplyChainReport,
  print: printSupplyChainReport,
});
