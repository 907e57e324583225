import net from 'node:net';

// Unit tests may talk to servers of their own on this machine, and to nothing else.
// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host !== null && !/^(127\.|::1$|localhost$)/.test(host)) {
    throw new Error(`A unit test tried to reach ${host}; hand in a fake instead.`);
  }
  return Reflect.apply(connect, this, args);
};

function hostOf(args: readonly unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof first !== 'object' || first === null || 'path' in first) return null;
  return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
}
