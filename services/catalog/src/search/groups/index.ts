import type { SearchResult } from '@repo/contracts/catalog';
import { aiToolsGroup } from './ai-tools.ts';
import { categoriesGroup } from './categories.ts';
import type { SearchGroup } from './named-match.ts';
import { peopleGroup } from './people.ts';
import { tagsGroup } from './tags.ts';

/** Every group of search results but apps. */
export const namedGroups = {
  people: peopleGroup,
  tags: tagsGroup,
  categories: categoriesGroup,
  aiTools: aiToolsGroup,
} as const satisfies Record<Exclude<keyof SearchResult, 'apps'>, SearchGroup>;
