import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { AgentAnswers, type AgentRequest, AgentRequests, type AgentToolName } from '@repo/contracts/scanner';
import type { z } from 'zod';
import { GENERATOR } from '../report-formats/generator.ts';
import { answerText } from './answer-text.ts';
import { AGENT_TOOLS, type CallTool } from './tools.ts';

/** More than any tool takes: each one would be judged, and described, before it is refused. */
const MAX_ELEMENTS = 200;

const SAME_FOR_ALL = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A server for one message: nothing is kept between two. */
export function createAgentServer(call: CallTool): McpServer {
  const server = new McpServer(
    { name: GENERATOR.name, version: GENERATOR.version },
    {
      instructions:
        'Call check_packages before you install packages, review_change after you changed a lockfile. What an answer lists as not looked at is unknown, never safe.',
      capabilities: { tools: { listChanged: false } },
      maxToolInputElements: MAX_ELEMENTS,
      cacheHints: { 'tools/list': SAME_FOR_ALL, 'server/discover': SAME_FOR_ALL },
    },
  );
  for (const name of TOOL_NAMES) register(server, name, call);
  return server;
}

const TOOL_NAMES = Object.keys(AGENT_TOOLS).filter((name): name is AgentToolName => name in AGENT_TOOLS);

function register<Name extends AgentToolName>(server: McpServer, name: Name, call: CallTool): void {
  const { title, description } = AGENT_TOOLS[name];
  const config = { title, description, inputSchema: INPUTS[name], outputSchema: OUTPUTS[name] };
  type Input = StandardSchemaWithJSON<unknown, AgentRequest<Name>>;
  server.registerTool<StandardSchemaWithJSON, Input>(
    name,
    { ...config, annotations: ANNOTATIONS },
    async (request: AgentRequest<Name>): Promise<CallToolResult> => {
      const answer = await call(name, request);
      if (typeof answer === 'string') return { isError: true, content: [{ type: 'text', text: answer }] };
      return { content: [{ type: 'text', text: answerText(answer) }], structuredContent: answer };
    },
  );
}

const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

/** Converted once: the server of each message would do it again, which takes longer than to answer. */
const INPUTS = allConvertedOnce(AgentRequests);
const OUTPUTS = allConvertedOnce(AgentAnswers);

function allConvertedOnce<Schemas extends Readonly<Record<AgentToolName, z.ZodType>>>(schemas: Schemas) {
  const converted = Object.entries(schemas).map(([name, schema]) => [name, convertedOnce(schema)]);
  // Each of them stands under the name that its schema has.
  return Object.fromEntries(converted) as {
    readonly [Name in keyof Schemas]: StandardSchemaWithJSON<unknown, z.output<Schemas[Name]>>;
  };
}

function convertedOnce<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<unknown, T> {
  const { vendor, version, validate, jsonSchema } = schema['~standard'];
  const input = once(jsonSchema.input);
  const output = once(jsonSchema.output);
  return { '~standard': { vendor, version, validate, jsonSchema: { input, output } } };
}

type Convert = StandardSchemaWithJSON['~standard']['jsonSchema']['input'];

function once(convert: Convert): Convert {
  let kept: Record<string, unknown> | undefined;
  return (options) => (kept ??= convert(options));
}
