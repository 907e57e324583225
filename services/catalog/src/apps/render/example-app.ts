import type { AppDetail, AppSummary } from '@repo/contracts/catalog';

/** Shown in the OpenAPI description. */
export const exampleApp: AppSummary = {
  slug: 'tide-table',
  name: 'Tide Table',
  tagline: 'High water, low water, and how long until the next',
  url: 'https://tide-table.example/',
  iconUrl: null,
  category: { slug: 'weather', name: 'Weather' },
  tags: [{ slug: 'offline', name: 'Offline' }],
  aiTools: [{ slug: 'muse', name: 'Muse' }],
  pricing: 'FREE',
  license: 'MIT',
  languages: ['TypeScript'],
  frameworks: ['Svelte'],
  isOpenSource: true,
  isFeatured: false,
  creator: { username: 'ada', displayName: 'Ada', avatarUrl: null },
  stats: { likes: 42, views: 1_290 },
  publishedAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-05-06T07:08:09.000Z',
  links: { self: '/api/v1/apps/tide-table', html: '/apps/tide-table' },
};

export const exampleAppInFull: AppDetail = {
  ...exampleApp,
  description: 'Tide tables for 4,000 harbours, also **without a network**.',
  repositoryUrl: 'https://code.example/ada/tide-table',
  docsUrl: null,
  demoUrl: 'https://tide-table.example/demo',
  videoUrl: null,
  screenshots: [
    { url: 'https://tide-table.example/today.png', alt: 'The tides of today', width: 1_280, height: 800 },
  ],
  platforms: ['web', 'android'],
  priceFrom: null,
  aiMetadata: {
    builtWith: ['Muse'],
    models: ['muse-2'],
    assistedPercent: 40,
    promptsUrl: null,
    workflow: 'Tests first, then the assistant.',
    notes: null,
  },
  features: [{ title: 'Works offline', description: 'A year of tides for every harbour you visited.' }],
  changelog: [{ version: '1.4.0', date: '2026-05-06T07:00:00.000Z', notes: 'Moon phases.', url: null }],
  changelogTotal: 9,
  alternatives: ['harbour-clock'],
  firstReleaseAt: '2025-11-02T00:00:00.000Z',
  version: '1.4.0',
};
