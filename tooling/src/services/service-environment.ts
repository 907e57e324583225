/** Nobody listens on the discard port: a service that wants to ask the world fails, and so does who runs it. */
const NOWHERE = 'http://127.0.0.1:9';

const UPSTREAMS = [
  'OSV_API_URL',
  'GITHUB_API_URL',
  'GITHUB_RAW_URL',
  'GITHUB_URL',
  'NVD_API_URL',
  'OBSERVATORY_API_URL',
  'LICENSE_API_URL',
  'CLEARLYDEFINED_API_URL',
];

/** The environment of a service that is measured or observed: nothing of this machine's settings but where programs are, as they are and compiled, and `own`. */
export function serviceEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(UPSTREAMS.map((name) => [name, NOWHERE])),
    NODE_ENV: 'production',
    SHUTDOWN_GRACE_MS: '500',
    ...own,
  };
}
