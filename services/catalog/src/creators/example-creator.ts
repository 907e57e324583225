import type { Creator, CreatorProfile } from '@repo/contracts/catalog';
import { exampleApp } from '../apps/render/example-app.ts';

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
