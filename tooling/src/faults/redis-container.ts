import { RedisContainer } from '@testcontainers/redis';
import { getContainerRuntimeClient } from 'testcontainers';
import { freePort } from '../services/free-port.ts';
import { answering } from '../test-servers/test-server.ts';
import type { RestartableStore } from './store.ts';

const REDIS_PORT = 6379;
const RUNNING = { exitCode: null };

/** Redis in a container that keeps its port on this machine when it is started again. */
export async function startRestartableRedisContainer(): Promise<RestartableStore> {
  const port = await freePort();
  const started = await new RedisContainer('redis:8-alpine')
    .withExposedPorts({ container: REDIS_PORT, host: port })
    .start();
  const runtime = await getContainerRuntimeClient();
  const container = runtime.container.getById(started.getId());
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      await container.kill({ signal: 'SIGKILL' });
      await container.wait();
    },
    freeze: async () => {
      await container.pause();
    },
    thaw: async () => {
      await container.unpause();
    },
    restart: async () => {
      await container.start();
      await answering(port, RUNNING, 'redis');
    },
    stop: async () => {
      await container.remove({ force: true });
    },
  };
}
