import { z } from 'zod';

const EndpointParameter = z
  .strictObject({
    name: z.string().min(1).meta({ description: 'Its name.' }),
    in: z.enum(['path', 'query']).meta({ description: 'Where it stands.' }),
    required: z.boolean().meta({ description: 'Whether it must be sent.' }),
    description: z.string().min(1).meta({ description: 'What it takes.' }),
  })
  .meta({ id: 'EndpointParameter', description: 'A parameter of an endpoint.' });

export const Endpoint = z
  .strictObject({
    method: z.literal('GET').meta({ description: 'The method; HEAD works wherever GET does.' }),
    path: z
      .string()
      .startsWith('/')
      .meta({ description: 'The path, parameters in braces.', examples: ['/api/v1/apps/{slug}'] }),
    url: z.string().min(1).meta({ description: 'The full address as a URI template (RFC 6570).' }),
    description: z.string().min(1).meta({ description: 'What it is for.' }),
    parameters: z.array(EndpointParameter).meta({ description: 'Its parameters; empty when it takes none.' }),
  })
  .meta({ id: 'Endpoint', description: 'An endpoint.' });
export type Endpoint = z.infer<typeof Endpoint>;

/** The payload of `GET /api/v1`: every endpoint of this version, the feed and the discovery itself included. */
export const ServiceDescription = z
  .strictObject({
    name: z.string().min(1).meta({ description: 'Name of the service.' }),
    version: z
      .string()
      .min(1)
      .meta({ description: 'Version of the API.', examples: ['v1'] }),
    documentation: z.string().min(1).meta({ description: 'Where people read about it.' }),
    openapi: z.string().min(1).meta({ description: 'Its OpenAPI description.' }),
    endpoints: z.array(Endpoint).min(1).meta({ description: 'Every endpoint of this version.' }),
  })
  .meta({ id: 'ServiceDescription', description: 'What this API offers.' });
export type ServiceDescription = z.infer<typeof ServiceDescription>;
