import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestSocket } from '../testing/test-socket.ts';
import { createSocketServer } from './socket-server.ts';

const CROWDED = 4429;
let server: http.Server;
afterEach(() => server.close());

it('[SYNC-42] the oldest silent socket is evicted, per network and in total', async () => {
  const sockets = createSocketServer({
    path: '/wss/',
    origin: 'http://127.0.0.1',
    restartCode: 1012,
    overloadCode: CROWDED,
    getNetwork: (request) => String(request.headers['x-network']),
    onConnection: () => undefined,
    pendingLimits: { ofNetwork: 2, inAll: 4 },
  });
  server = http.createServer().on('upgrade', sockets.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const from = async (network: string) => {
    const socket = createTestSocket({ url }, { 'x-network': network });
    await socket.open();
    return socket;
  };
  const [a1, a2, b1] = [await from('a'), await from('a'), await from('b')];
  a1.send('hello');
  await from('a');
  await from('a'); // the third silent one
  expect(await a2.closed()).toBe(CROWDED);
  await from('c');
  await from('c'); // the fifth in total
  expect(await b1.closed()).toBe(CROWDED);
  sockets.close();
  expect(await a1.closed()).toBe(1012); // the one that sent something has stayed
});
