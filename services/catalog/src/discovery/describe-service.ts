import type {
  Endpoint as DescribedEndpoint,
  EndpointParameter,
  ServiceDescription,
} from '@repo/contracts/catalog';
import type { Endpoint } from '@repo/service-kit/http';
import { z } from 'zod';

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

function describeEndpoint(
  { path, description, params, query }: Endpoint,
  baseUrl: string,
): DescribedEndpoint {
  const queryNames = Object.keys(query?.shape ?? {});
  const template = queryNames.length === 0 ? path : `${path}{?${queryNames.join(',')}}`;
  return {
    method: 'GET',
    path,
    url: `${baseUrl}${template}`,
    description,
    parameters: [...describeParameters('path', params), ...describeParameters('query', query)],
  };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined): EndpointParameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const parameter = field instanceof z.ZodType ? field : z.unknown();
    return {
      name,
      in: place,
      required: place === 'path' || !parameter.safeParse(undefined).success,
      description: parameter.description ?? name,
    };
  });
}
