import { closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../testing/a-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aPhone, aScreen } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Waits for a code at the socket; `states` yields what it hears until the socket is closed, then the code of that. */
const waiting = (at: { url: string }, id: string, visitor: Pick<Visitor, 'cookies'> | null) => {
  const headers = visitor === null ? {} : { cookie: visitor.cookies() };
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/wss/`, { headers });
  const heard: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', qr: id })));
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as { state: string }; // QrFrame
    heard.push(frame.state);
    wake();
  });
  socket.on('close', (code) => {
    heard.push(code);
    wake();
  });
  return async (count: number): Promise<unknown[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return heard;
  };
};

describe('the socket of a code', () => {
  it('[QR-8] tells at once that somebody looks, and that it is approved, also by another process', async () => {
    const other = await app.beside();
    const { id, visitor, shown } = await aScreen(app);
    const [here, there] = [waiting(app, id, visitor), waiting(other, id, visitor)];
    await Promise.all([here(1), there(1)]);
    const phone = await aPhone(app);
    await phone.look(id);
    await Promise.all([here(2), there(2)]);
    await phone.approve(id, shown.number);
    const all = ['waiting', 'seen', 'approved', closeCodes.DONE];
    expect(await Promise.all([here(4), there(4)])).toEqual([all, all]);
    await other.close();
  });

  it('[QR-8] tells of a decline', async () => {
    const { id, visitor } = await aScreen(app);
    const heard = waiting(app, id, visitor);
    await heard(1);
    await (await aPhone(app)).decline(id);
    expect(await heard(3)).toEqual(['waiting', 'declined', closeCodes.DONE]);
  });

  it('[QR-8] [S13] says nothing to another browser, and lets no more than a few wait', async () => {
    const { id, visitor } = await aScreen(app);
    expect(await waiting(app, id, null)(1)).toEqual([closeCodes.NOT_SIGNED_IN]);
    const stranger = await aScreen(app);
    expect(await waiting(app, id, stranger.visitor)(1)).toEqual([closeCodes.NOT_SIGNED_IN]);
    const four = Array.from({ length: 4 }, () => waiting(app, id, visitor));
    await Promise.all(four.map((heard) => heard(1)));
    expect(await waiting(app, id, visitor)(1)).toEqual([closeCodes.TOO_MANY]);
  });
});
