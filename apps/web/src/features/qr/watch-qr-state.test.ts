import type { QrState } from '@lectern/contracts';
import { describe, expect, it, vi } from 'vitest';
import { watchQrState } from './watch-qr-state.ts';

class FakeSocket extends EventTarget {
  sent: string[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }
  receive(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const startWatching = (answers: QrState[] = []) => {
  const sockets: FakeSocket[] = [];
  const states: QrState[] = [];
  const scheduled: (() => void)[] = [];
  const fetchState = vi.fn(async () => answers.shift() ?? 'waiting');
  const stop = watchQrState({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      // the fake implements the used part of WebSocket
      return socket as unknown as WebSocket;
    },
    origin: 'http://cloud.test',
    id: 'the-id',
    fetchState,
    onState: (state) => states.push(state),
    schedule: (task) => {
      scheduled.push(task);
      return () => scheduled.splice(0);
    },
  });
  return { sockets, states, fetchState, stop, next: () => scheduled.shift()?.(), scheduled };
};

describe('watchQrState', () => {
  it('[QR-26] sends the id of the code and reports each state until a final one', () => {
    const { sockets, states, fetchState } = startWatching();
    sockets[0]?.dispatchEvent(new Event('open'));
    expect(sockets[0]?.sent).toEqual([JSON.stringify({ kind: 'hello', qr: 'the-id' })]);
    sockets[0]?.receive({ kind: 'qr', state: 'seen' });
    sockets[0]?.receive({ kind: 'of a later version' });
    sockets[0]?.receive({ kind: 'qr', state: 'approved' });
    sockets[0]?.receive({ kind: 'qr', state: 'approved' });
    expect(states).toEqual(['seen', 'approved']);
    expect([sockets[0]?.isClosed, sockets.length, fetchState.mock.calls.length]).toEqual([true, 1, 0]);
  });

  it('[QR-26] fetches the state when the socket closes, and reconnects', async () => {
    const { sockets, states, next } = startWatching(['seen', 'declined']);
    sockets[0]?.close();
    await vi.waitFor(() => expect(states).toEqual(['seen']));
    next();
    expect(sockets).toHaveLength(2);
    sockets[1]?.close();
    await vi.waitFor(() => expect(states).toEqual(['seen', 'declined']));
  });

  it('[QR-26] neither fetches nor reconnects after it is stopped', () => {
    const { sockets, stop, fetchState, scheduled } = startWatching();
    stop();
    expect([sockets[0]?.isClosed, sockets.length, fetchState.mock.calls.length, scheduled.length]).toEqual([
      true,
      1,
      0,
      0,
    ]);
  });
});
