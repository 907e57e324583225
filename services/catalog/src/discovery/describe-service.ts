import type { Endpoint as DescribedEndpoint, ServiceDescription } from '@repo/contracts/catalog';
import { type Endpoint, parametersOf } from '@repo/service-kit/http';

/** Describes version 1 from the endpoints that are mounted, so it cannot name one that is not there, or miss one. */
export function describeService(endpoints: readonly Endpoint[], baseUrl: string): ServiceDescription {
  return {
    name: 'App catalog',
    version: 'v1',
    documentation: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    endpoints: endpoints.map((endpoint) => describeEndpoint(endpoint, baseUrl)),
  };
}

function describeEndpoint(endpoint: Endpoint, baseUrl: string): DescribedEndpoint {
  const { path, description, query } = endpoint;
  const queryNames = Object.keys(query?.shape ?? {});
  const template = queryNames.length === 0 ? path : `${path}{?${queryNames.join(',')}}`;
  const parameters = parametersOf(endpoint).map(({ schema, ...parameter }) => ({
    ...parameter,
    description: schema.description ?? parameter.name,
  }));
  return { method: 'GET', path, url: `${baseUrl}${template}`, description, parameters };
}
