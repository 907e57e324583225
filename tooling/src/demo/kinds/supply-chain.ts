import { SupplyChainReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { printSupplyChainReport } from '../print-supply-chain-report.ts';

export const supplyChain = demonstrate({
  title: 'Actions of the workflows of a repository (POST /api/scan/supply-chain)',
  request: ({ scannerUrl, world: { repository } }) => ({
    url: `${scannerUrl}/api/scan/supply-chain`,
    json: repository,
  }),
  contract: SupplyChainReport,
  print: printSupplyChainReport,
});
