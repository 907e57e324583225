export { IsoTimestamp } from '../timestamp.ts';
export { AiTool, AiToolKind } from './ai-tool.ts';
export { AppDetail, AppSummary } from './app.ts';
export { AiMetadata, ChangelogEntry, Feature, Price, Screenshot } from './app-parts.ts';
export { AppFilters, AppQuery, AppSort, type FacetPair, facetPairs } from './app-query.ts';
export type { AppRecord } from './app-record.ts';
export { Category } from './category.ts';
export { Change, ChangesQuery, ChangesResponse, ExportedApp, ExportHeader } from './change.ts';
export { Creator, CreatorProfile } from './creator.ts';
export { CreatorReference } from './creator-reference.ts';
export { Endpoint, ServiceDescription } from './discovery.ts';
export { ErrorEnvelope, envelope, page } from './envelope.ts';
export { FacetCounts, FacetName, MAX_COUNTED, MAX_FACET_VALUES } from './facets.ts';
export { Highlight } from './highlight.ts';
export { type AiToolRecord, type CreatorRecord, ImportRecord } from './import-record.ts';
export { LicenseExpression } from './license-expression.ts';
export { AppDetailsQuery, NameListQuery } from './name-queries.ts';
export { Cursor, PageMeta } from './pagination.ts';
export { Pricing } from './pricing.ts';
export { NamedReference } from './reference.ts';
export { Relaxed } from './relaxed.ts';
export {
  AiToolListResponse,
  AppDetailsResponse,
  AppListResponse,
  AppResponse,
  CategoryListResponse,
  CreatorResponse,
  DiscoveryResponse,
  SearchResponse,
  SparseAppDetailsResponse,
  SparseAppListResponse,
  SuggestResponse,
  TagListResponse,
} from './responses.ts';
export { SearchQuery, SearchResult } from './search.ts';
export { Slug, Username } from './slug.ts';
export { Suggestion, Suggestions, SuggestQuery } from './suggest.ts';
export { Tag } from './tag.ts';
export { WebUrl } from './web-url.ts';
