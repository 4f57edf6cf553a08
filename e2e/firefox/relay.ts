// Stands between Playwright and Firefox, which speak WebDriver BiDi. Playwright 1.65 opens every window with
// `emulation.setMediaFeaturesOverride`, which Firefox 153 does not know, and gives up on the refusal: here that one
// refusal becomes an empty answer (the window keeps its own colours). All else passes as it is.
//   node firefox/relay.ts <firefox> <arguments of Firefox>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

const DISPENSABLE = 'emulation.setMediaFeaturesOverride';
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)/;

const Command = z.object({ id: z.int(), method: z.literal(DISPENSABLE) });
const Refusal = z.object({ type: z.literal('error'), id: z.int(), error: z.literal('unknown command') });

const read = <Message>(schema: z.ZodType<Message>, text: string): Message | undefined =>
  schema.safeParse(JSON.parse(text)).data;

const joinSockets = (playwright: WebSocket, firefox: WebSocket): void => {
  const dispensable = new Set<number>();
  const waiting: string[] = [];
  playwright.on('message', (data: RawData) => {
    const text = String(data);
    const command = text.includes(DISPENSABLE) ? read(Command, text) : undefined;
    if (command) dispensable.add(command.id);
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else waiting.push(text);
  });
  firefox.on('open', () => {
    for (const text of waiting.splice(0)) firefox.send(text);
  });
  firefox.on('message', (data: RawData) => {
    const text = String(data);
    const refusal = text.includes('unknown command') ? read(Refusal, text) : undefined;
    const isForgiven = refusal !== undefined && dispensable.has(refusal.id);
    playwright.send(isForgiven ? JSON.stringify({ type: 'success', id: refusal.id, result: {} }) : text);
  });
  playwright.on('close', () => firefox.close());
  firefox.on('close', () => playwright.close());
  firefox.on('error', () => playwright.close());
};

const [program = '', ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('error', (error) => {
  console.error(String(error));
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1];
  if (address === undefined) {
    console.error(line);
    continue;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket, { url }) => {
    joinSockets(socket, new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 256 * 1024 ** 2 }));
  });
  // a server that listens at a port has such an address
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
