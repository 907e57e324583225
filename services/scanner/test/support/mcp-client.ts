import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { type AgentAnswer, AgentAnswers, type AgentToolName } from '@repo/contracts/scanner';
import { expect } from 'vitest';
import type { startScanner } from './scanner-app.ts';

type Request = Awaited<ReturnType<typeof startScanner>>['request'];

/** The official client, connected to the app without a port. */
export async function connectClient(request: Request, mode: VersionNegotiationMode): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: async (url, init) => await request(String(url), init),
  });
  await client.connect(transport);
  return client;
}

/** The answer of a tool, by its contract, and its text. */
export async function call<Name extends AgentToolName>(
  client: Client,
  name: Name,
  args: object,
): Promise<{ answer: AgentAnswer<Name>; text: string }> {
  const result = await client.callTool({ name, arguments: { ...args } });
  return { answer: CONTRACTS[name].parse(result.structuredContent), text: textOf(result) };
}

const CONTRACTS: { [Name in AgentToolName]: { parse(value: unknown): AgentAnswer<Name> } } = AgentAnswers;

/** The sentence of a tool that failed. */
export async function failure(client: Client, name: AgentToolName, args: object): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...args } });
  expect([name, result.isError, result.structuredContent]).toEqual([name, true, undefined]);
  return textOf(result);
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
