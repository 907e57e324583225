import { type ChildProcess, spawn } from 'node:child_process';
import { imageCommand } from '../../src/deploy/dockerfile.ts';
import type { ServiceName } from '../../src/services/service-name.ts';
import { REPOSITORY_ROOT } from '../../src/services/spawn-service.ts';

/** A service in a process of its own, run as its image runs it: nothing may be written, only the sources be read. */
export interface ImageService {
  readonly url: string;
  readonly process: ChildProcess;
  /** All that it has written to its log and to standard error. */
  output(): string;
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>;
}

/** @param nodeOptions what stands before the image's own options */
export async function startImageService(
  service: ServiceName,
  env: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<ImageService> {
  const [, ...args] = imageCommand(service);
  // `/srv` in the image is the root of the repository here.
  const here = args.map((arg) => arg.replace('=/srv', `=${REPOSITORY_ROOT}`));
  const child = spawn(process.execPath, [...nodeOptions, ...here], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /"url":"([^"]+)","msg":"listening"/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', () => reject(new Error(`the ${service} ended:\n${text}`)));
  });
  return {
    url,
    process: child,
    output: () => text,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
