import type { AppSummary, Creator, CreatorProfile } from '@repo/contracts/catalog';

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
  links: { self: '/api/v1/apps/tide-table', html: null },
};

export const exampleProfile: CreatorProfile = {
  username: 'ada',
  displayName: 'Ada',
  avatarUrl: null,
  bio: 'Writes small programs for the sea.',
  websiteUrl: 'https://ada.example/',
  githubUsername: 'ada',
  xUsername: null,
  location: 'Aberdeen',
  isVerified: true,
  joinedAt: '2026-01-15T00:00:00.000Z',
  stats: { apps: 1, likes: 42, views: 1_290 },
};

export const exampleCreator: Creator = { ...exampleProfile, apps: [exampleApp], appsTotal: 1 };
