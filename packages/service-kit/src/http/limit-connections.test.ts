import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

function start(max: number) {
  const server = new Server();
  server.removeAllListeners('connection');
  limitConnections(server, max);
  const connect = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    EventEmitter.prototype.emit.call(server, 'connection', socket);
    return socket;
  };
  return connect;
}

it('cuts what one address has beyond its part, and nobody else', () => {
  const connect = start(2);
  const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(connect);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
});

it('takes the network of an IPv6 address for one', () => {
  const connect = start(1);
  const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map(connect);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
});

it('gives a place back when a connection is closed, once for each', () => {
  const connect = start(2);
  const [first] = [connect('192.0.2.1'), connect('192.0.2.1')];
  first.emit('close');
  first.emit('close');
  const later = [connect('192.0.2.1'), connect('192.0.2.1')];
  expect(later.map(({ destroyed }) => destroyed)).toEqual([false, true]);
});
