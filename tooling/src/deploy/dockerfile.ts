import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../services/service-name.ts';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';

/** One instruction of a Dockerfile, its continued lines joined. */
export interface DockerInstruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of a service's Dockerfile, in order; comments are left out. */
export function readDockerfile(service: ServiceName, root = REPOSITORY_ROOT): readonly DockerInstruction[] {
  const text = readFileSync(join(root, 'services', service, 'Dockerfile'), 'utf8');
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, rest: rest.join(' ') };
    });
}

/** The instructions of the last stage: what is in the image. */
export function lastStage(instructions: readonly DockerInstruction[]): readonly DockerInstruction[] {
  return instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
}

/** The words of CMD in its exec form. @throws when there is none. */
export function imageCommand(service: ServiceName, root = REPOSITORY_ROOT): readonly string[] {
  const command = lastStage(readDockerfile(service, root)).find(({ name }) => name === 'CMD');
  const words: unknown = JSON.parse(command?.rest ?? 'null');
  if (!Array.isArray(words)) throw new TypeError(`the image of the ${service} has no CMD in exec form`);
  return words.map(String);
}

/** What the image tells V8 of the heap: so it is told wherever the service of this checkout is started. */
export function heapOptions(service: ServiceName, root = REPOSITORY_ROOT): readonly string[] {
  return imageCommand(service, root).filter((word) => word.includes('-space-size='));
}
