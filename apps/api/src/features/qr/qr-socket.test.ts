import { closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { createTestPhone, createTestScreen } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Watches a code at the socket. The returned function waits for so many states; a closed socket adds its close code. */
const watchCode = (at: { url: string }, id: string, visitor: Pick<TestVisitor, 'cookies'> | null) => {
  const headers = visitor === null ? {} : { cookie: visitor.cookies() };
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/wss/`, { headers });
  const messages: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', qr: id })));
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as { state: string }; // QrFrame
    messages.push(frame.state);
    wake();
  });
  socket.on('close', (code) => {
    messages.push(code);
    wake();
  });
  return async (count: number): Promise<unknown[]> => {
    while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return messages;
  };
};

describe('the socket of a code', () => {
  it('[QR-8] reports at once that the code was scanned and approved, also across processes', async () => {
    const other = await app.startSecondProcess();
    const { id, visitor, code } = await createTestScreen(app);
    const [here, there] = [watchCode(app, id, visitor), watchCode(other, id, visitor)];
    await Promise.all([here(1), there(1)]);
    const phone = await createTestPhone(app);
    await phone.look(id);
    await Promise.all([here(2), there(2)]);
    await phone.approve(id, code.number);
    const all = ['waiting', 'seen', 'approved', closeCodes.DONE];
    expect(await Promise.all([here(4), there(4)])).toEqual([all, all]);
    await other.close();
  });

  it('[QR-8] reports a decline', async () => {
    const { id, visitor } = await createTestScreen(app);
    const waitForMessages = watchCode(app, id, visitor);
    await waitForMessages(1);
    await (await createTestPhone(app)).decline(id);
    expect(await waitForMessages(3)).toEqual(['waiting', 'declined', closeCodes.DONE]);
  });

  it('[QR-8] [S13] reports nothing to another browser, and limits watchers', async () => {
    const { id, visitor } = await createTestScreen(app);
    expect(await watchCode(app, id, null)(1)).toEqual([closeCodes.NOT_SIGNED_IN]);
    const stranger = await createTestScreen(app);
    expect(await watchCode(app, id, stranger.visitor)(1)).toEqual([closeCodes.NOT_SIGNED_IN]);
    const four = Array.from({ length: 4 }, () => watchCode(app, id, visitor));
    await Promise.all(four.map((waitForMessages) => waitForMessages(1)));
    expect(await watchCode(app, id, visitor)(1)).toEqual([closeCodes.TOO_MANY]);
  });
});
