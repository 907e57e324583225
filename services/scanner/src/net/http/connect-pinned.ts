import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isSameIpAddress } from '../ip-address.ts';
import { errorCode, GuardError, isUnreachable } from './guard-error.ts';
import type { GuardedTarget, Visit } from './guarded-target.ts';

/**
 * Opens a TCP connection to the first of the vetted addresses that answers; no name is resolved again, and the
 * address that was reached is compared with the one that was meant. It ends with the signal, whoever reads from it.
 *
 * @throws GuardError `connect` or `timeout` when no connection is made.
 */
export async function connectPinned(
  addresses: readonly string[],
  { target, limits, signal }: Visit,
): Promise<Socket> {
  let last: GuardError | null = null;
  for (const address of addresses.slice(0, limits.maxAddresses)) {
    const timeout = AbortSignal.timeout(limits.connectTimeoutMs);
    const socket = connect({ host: address, port: target.port, noDelay: true, signal });
    // Errors after this function are seen as the end of the stream; without a listener they would end the process.
    socket.on('error', () => {});
    try {
      await once(socket, 'connect', { signal: AbortSignal.any([signal, timeout]) });
      if (isSameIpAddress(socket.remoteAddress ?? '', address)) return socket;
      const message = `${target.host} was reached at another address than was checked.`;
      last = new GuardError('blocked-address', message);
      socket.destroy();
    } catch (error) {
      socket.destroy();
      signal.throwIfAborted();
      const failure = connectError(target, timeout.aborted, error);
      // A refusal by one address tells more than that another cannot be reached from here.
      if (last === null || !isUnreachable(failure)) last = failure;
    }
  }
  throw last ?? new GuardError('connect', `${target.host} has no address.`);
}

function connectError({ host, port }: GuardedTarget, isTimeout: boolean, cause: unknown): GuardError {
  if (isTimeout) {
    const message = `${host} did not accept a connection on port ${port} in time.`;
    return new GuardError('timeout', message, { code: 'connect' });
  }
  const code = errorCode(cause);
  const message = `No connection to ${host} on port ${port}${code && ` (${code})`}.`;
  return new GuardError('connect', message, { code, cause });
}
