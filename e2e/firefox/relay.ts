// Relays WebDriver BiDi between Playwright and Firefox. Playwright 1.65 opens every window with
// `emulation.setMediaFeaturesOverride`, which Firefox 153 does not support, and stops at the error. The relay turns this
// error into an empty result (the window keeps its own colours) and passes everything else unchanged.
//   node firefox/relay.ts <firefox> <arguments of Firefox>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

const UNSUPPORTED_METHOD = 'emulation.setMediaFeaturesOverride';
const LISTENING_LINE = /^WebDriver BiDi listening on (ws:\/\/\S+)/;

const Command = z.object({ id: z.int(), method: z.literal(UNSUPPORTED_METHOD) });
const UnknownCommand = z.object({ type: z.literal('error'), id: z.int(), error: z.literal('unknown command') });

const parseMessage = <Message>(schema: z.ZodType<Message>, text: string): Message | undefined =>
  schema.safeParse(JSON.parse(text)).data;

const relayMessages = (playwright: WebSocket, firefox: WebSocket): void => {
  const unsupportedIds = new Set<number>();
  const queued: string[] = [];
  playwright.on('message', (data: RawData) => {
    const text = String(data);
    const command = text.includes(UNSUPPORTED_METHOD) ? parseMessage(Command, text) : undefined;
    if (command) unsupportedIds.add(command.id);
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else queued.push(text);
  });
  firefox.on('open', () => {
    for (const text of queued.splice(0)) firefox.send(text);
  });
  firefox.on('message', (data: RawData) => {
    const text = String(data);
    const error = text.includes('unknown command') ? parseMessage(UnknownCommand, text) : undefined;
    const isIgnorable = error !== undefined && unsupportedIds.has(error.id);
    playwright.send(isIgnorable ? JSON.stringify({ type: 'success', id: error.id, result: {} }) : text);
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
  const address = LISTENING_LINE.exec(line)?.[1];
  if (address === undefined) {
    console.error(line);
    continue;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket, { url }) => {
    relayMessages(socket, new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 256 * 1024 ** 2 }));
  });
  // a server listening on a port has an AddressInfo
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
