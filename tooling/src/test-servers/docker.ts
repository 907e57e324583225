import { getContainerRuntimeClient } from 'testcontainers';

let answer: Promise<boolean> | undefined;

/** Whether a container engine answers; a client without an engine is common and does not count. */
export function hasDocker(): Promise<boolean> {
  answer ??= getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return answer;
}
