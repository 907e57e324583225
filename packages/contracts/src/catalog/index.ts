export { IsoTimestamp } from '../timestamp.ts';
export { AppDetail, AppSummary } from './app.ts';
export {
  AiMetadata,
  ChangelogEntry,
  CreatorReference,
  Feature,
  NamedReference,
  Price,
  Pricing,
  Screenshot,
} from './app-parts.ts';
export { AppDetailsQuery, AppFilters, AppQuery, AppSort, type FacetPair, facetPairs } from './app-query.ts';
export type { AppRecord } from './app-record.ts';
export { Change, ChangesQuery, ChangesResponse, ExportedApp, ExportHeader } from './change.ts';
export { Creator, CreatorProfile } from './creator.ts';
export { Endpoint, ServiceDescription } from './discovery.ts';
export { ErrorEnvelope, envelope, page } from './envelope.ts';
export { FacetCounts, FacetName, MAX_COUNTED, MAX_FACET_VALUES } from './facets.ts';
export { type AiToolRecord, type CreatorRecord, ImportRecord } from './import-record.ts';
export { LicenseExpression } from './license-expression.ts';
export { AiTool, AiToolKind, Category, Tag } from './named.ts';
export { Cursor, NameListQuery, PageMeta } from './pagination.ts';
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
export { Highlight, SearchQuery, SearchResult } from './search.ts';
export { Slug, Username } from './slug.ts';
export { Suggestion, Suggestions, SuggestQuery } from './suggest.ts';
export { WebUrl } from './web-url.ts';
