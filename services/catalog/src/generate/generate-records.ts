import { generateApp } from './generate-app.ts';
import { type GeneratedRecord, generateCreator, generateTag, MAX_TAGS, slugOf } from './generate-names.ts';
import { AI_TOOLS, CATEGORIES } from './vocabulary.ts';

const APPS_PER_CREATOR = 4;

/**
 * A believable catalog of `apps` apps with creators, categories, tags and AI tools to go with them: popular ones are
 * few, most are hardly known, some have names in other scripts, one in ten is not published. The same numbers give
 * the same catalog everywhere, whatever the day.
 */
export function* generateRecords(apps: number, seed: number): Generator<GeneratedRecord> {
  const size = {
    creators: Math.ceil(apps / APPS_PER_CREATOR),
    tags: Math.min(MAX_TAGS, 20 + Math.ceil(2 * Math.sqrt(apps))),
  };
  for (const [position, name] of CATEGORIES.entries()) {
    yield { kind: 'category', slug: slugOf(name), name, description: `${name}, all of it.`, position };
  }
  for (const name of AI_TOOLS) yield { kind: 'aiTool', slug: slugOf(name), name, toolKind: 'assistant' };
  for (let index = 0; index < size.tags; index += 1) yield generateTag(index);
  for (let index = 0; index < size.creators; index += 1) yield generateCreator(index, seed);
  for (let index = 0; index < apps; index += 1) yield generateApp(index, size, seed);
}
