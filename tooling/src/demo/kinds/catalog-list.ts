import { AppListResponse } from '@repo/contracts/catalog';
import { alignColumns } from '../align-columns.ts';
import { demonstrate } from '../demonstration.ts';
import { shorten } from '../shorten.ts';

const LIMIT = 8;
const MAX_TAGLINE = 48;

export const catalogList = demonstrate({
  title: `The newest apps (GET /api/v1/apps?sort=newest&limit=${LIMIT})`,
  request: ({ catalogUrl }) => ({ url: `${catalogUrl}/api/v1/apps?sort=newest&limit=${LIMIT}` }),
  contract: AppListResponse,
  print: ({ data, meta }, paint) => [
    ...alignColumns(
      ['Published', 'App', 'Category', 'Licence', 'Tagline'],
      data.map((app) => [
        { text: app.publishedAt.slice(0, 10) },
        { text: app.name, format: 'bold' },
        { text: app.category?.name ?? '–' },
        { text: app.license ?? '–' },
        { text: shorten(app.tagline ?? '–', MAX_TAGLINE) },
      ]),
      paint,
    ),
    '',
    paint('dim', meta.hasMore ? 'There are more: follow meta.nextCursor.' : 'That is all.'),
  ],
});
