/**
 * Where answers of others are kept for a while. A cache is a hint: a store that fails is a miss, never an error.
 * Only public facts are kept; nothing a caller sent is.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}
