import { z } from 'zod';

const MAX_NAME = 200;

const JSON_RPC = z.literal('2.0').meta({ description: 'The version of JSON-RPC.' });

/** One message of the Model Context Protocol, as far as all are alike; the protocol's own schemas judge the rest. */
export const McpMessage = z
  .looseObject({
    jsonrpc: JSON_RPC,
    id: z
      .union([z.string().max(MAX_NAME), z.int()])
      .optional()
      .meta({ description: 'Names the request; a notification has none.' }),
    method: z
      .string()
      .min(1)
      .max(MAX_NAME)
      .meta({ description: 'What is asked for.', examples: ['tools/call'] }),
    params: z
      .looseObject({
        name: z.string().max(MAX_NAME).optional().meta({ description: 'Which tool.' }),
        arguments: z.unknown().optional().meta({ description: 'What the tool takes.' }),
      })
      .optional()
      .meta({ description: 'What the method takes.' }),
  })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC 2.0 request or notification; no batches.' });

export const McpResult = z
  .looseObject({
    jsonrpc: JSON_RPC,
    id: z.union([z.string(), z.int()]).meta({ description: 'That of the request.' }),
    result: z.looseObject({}).meta({ description: 'As the method defines it.' }),
  })
  .meta({ id: 'McpResult', description: 'A JSON-RPC 2.0 response.' });

/** Every error body of `/mcp`. */
export const McpError = z
  .looseObject({
    jsonrpc: JSON_RPC,
    id: z
      .union([z.string(), z.int()])
      .nullable()
      .meta({ description: 'That of the request; null where it was not read.' }),
    error: z
      .looseObject({
        code: z.int().meta({ description: 'A code of JSON-RPC or of the protocol.', examples: [-32_600] }),
        message: z.string().meta({ description: 'What is wrong, and where it is ours what to do.' }),
      })
      .meta({ description: 'What went wrong.' }),
  })
  .meta({ id: 'McpError', description: 'A JSON-RPC 2.0 error.' });
export type McpError = z.infer<typeof McpError>;
