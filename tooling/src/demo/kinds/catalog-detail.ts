import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import { alignPairs } from '../align-columns.ts';
import { type DemoContext, demonstrate } from '../demonstration.ts';

export const catalogDetail = demonstrate({
  title: 'One app in full (GET /api/v1/apps/{slug})',
  request: async (context, signal) => {
    const slug = await newestSlug(context, signal);
    return { url: `${context.catalogUrl}/api/v1/apps/${slug}` };
  },
  contract: AppResponse,
  print: ({ data: app }, paint) =>
    alignPairs(
      [
        ['App', `${app.name} (${app.slug})`],
        ['Tagline', app.tagline],
        ['Creator', `${app.creator.displayName} (${app.creator.username})`],
        ['Category', app.category?.name ?? null],
        ['Tags', listed(app.tags.map(({ name }) => name))],
        ['Pricing', app.pricing],
        ['Licence', app.license],
        ['Built with', listed([...app.languages, ...app.frameworks])],
        ['AI tools', listed(app.aiTools.map(({ name }) => name))],
        ['Features', listed(app.features.map(({ title }) => title))],
        ['Version', app.version],
        ['Releases', app.changelogTotal === 0 ? null : String(app.changelogTotal)],
        ['Stats', `${app.stats.likes} likes, ${app.stats.views} views`],
        ['Published', app.publishedAt.slice(0, 10)],
      ],
      paint,
    ),
});

async function newestSlug({ catalogUrl }: DemoContext, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${catalogUrl}/api/v1/apps?sort=newest&limit=1`, { signal });
  if (!response.ok) throw new Error(`the list of apps answered ${response.status}`);
  const [newest] = AppListResponse.parse(await response.json()).data;
  if (newest === undefined) throw new Error('the catalog is empty');
  return newest.slug;
}

function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ');
}
