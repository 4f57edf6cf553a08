import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRememberingLookup, type Resolve } from './remembering-lookup.ts';

type Answer = Parameters<Resolve>[2];

let server: net.Server;
let port = 0;
beforeAll(async () => {
  server = net.createServer((socket) => socket.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as net.AddressInfo); // it listens on a port
});
afterAll(() => server.close());

/** A name server whose behaviour can be changed. */
const createNameServer = (answer: (callback: Answer) => void) => {
  const state = { answer };
  const resolve: Resolve = (_host, _options, callback) => state.answer(callback);
  return { state, lookup: createRememberingLookup(resolve) };
};
const succeed = (callback: Answer): void => callback(null, [{ address: '127.0.0.1', family: 4 }]);
const fail = (callback: Answer): void => callback(Object.assign(new Error('away'), { code: 'EAI_AGAIN' }), []);

const connect = (lookup: net.LookupFunction): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: 'database.test', port, lookup });
    socket.on('data', (bytes) => resolve(bytes.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });

it('[FAULT-14] a name that was resolved before is reached while the name server is silent or fails', async () => {
  const { state, lookup } = createNameServer(succeed);
  expect(await connect(lookup)).toBe('here');
  state.answer = () => undefined;
  expect(await connect(lookup)).toBe('here');
  state.answer = fail;
  expect(await connect(lookup)).toBe('here');
});

it('[FAULT-14] an unknown name fails as the name server says, and a new address is used at once', async () => {
  const { state, lookup } = createNameServer(fail);
  expect(await connect(lookup)).toBe('EAI_AGAIN');
  state.answer = (callback) => callback(null, [{ address: '127.0.0.2', family: 4 }]);
  expect(await connect(lookup)).toBe('ECONNREFUSED');
  state.answer = succeed;
  expect(await connect(lookup)).toBe('here');
});
