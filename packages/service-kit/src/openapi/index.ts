export { documentationRoutes } from './docs-page.ts';
export { type ServiceDescription } from './document.ts';
