export { documentationRoutes } from './docs-page.ts';
export { openApiDocument, type ServiceDescription } from './document.ts';
