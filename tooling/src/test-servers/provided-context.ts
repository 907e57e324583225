/** What the global set-up of the integration tests provides to them; `import type` it where `inject` is called. */
export interface TestServers {
  /** An address with the right to create databases: each test file makes its own. */
  databaseUrl: string;
  redisUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext extends TestServers {}
}
