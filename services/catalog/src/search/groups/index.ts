import type { SearchResult } from '@repo/contracts/catalog';
import { aiToolsGroup } from './ai-tools.ts';
import { appsGroup } from './apps.ts';
import { categoriesGroup } from './categories.ts';
import { peopleGroup } from './people.ts';
import type { SearchGroup } from './search-group.ts';
import { tagsGroup } from './tags.ts';

/** Every group of search results. */
export const searchGroups = {
  apps: appsGroup,
  people: peopleGroup,
  tags: tagsGroup,
  categories: categoriesGroup,
  aiTools: aiToolsGroup,
} as const satisfies Record<keyof SearchResult, SearchGroup>;
