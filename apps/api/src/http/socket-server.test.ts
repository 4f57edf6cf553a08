import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { aSocket } from '../testing/a-socket.ts';
import { socketServer } from './socket-server.ts';

const CROWDED = 4429;
let server: http.Server;
afterEach(() => server.close());

it('[SYNC-42] of sockets that say nothing the oldest goes, of its own network first, and of all when there are too many', async () => {
  const sockets = socketServer({
    path: '/wss/',
    origin: 'http://127.0.0.1',
    closing: 1012,
    crowded: CROWDED,
    networkOf: (request) => String(request.headers['x-network']),
    enter: () => undefined,
    unheard: { ofNetwork: 2, inAll: 4 },
  });
  server = http.createServer().on('upgrade', sockets.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const from = async (network: string) => {
    const socket = aSocket({ url }, { 'x-network': network });
    await socket.open();
    return socket;
  };
  const [a1, a2, b1] = [await from('a'), await from('a'), await from('b')];
  a1.say('heard');
  await from('a');
  await from('a'); // the third of those that are silent
  expect(await a2.closed()).toBe(CROWDED);
  await from('c');
  await from('c'); // the fifth in all
  expect(await b1.closed()).toBe(CROWDED);
  sockets.close();
  expect(await a1.closed()).toBe(1012); // what was heard has stayed
});
