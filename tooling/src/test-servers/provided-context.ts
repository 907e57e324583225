/** What the global set-up of the integration tests provides to them; `import type` it where `inject` is called. */
export interface TestServers {
  /** An address with the right to create databases: each test file makes its own. */
  databaseUrl: string;
  /** Empty where there is no Redis: then `*.redis.itest.ts` are left out, and other tests do without. */
  redisUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext extends TestServers {}
}
