import type { QrState } from '@lectern/contracts';
import { describe, expect, it, vi } from 'vitest';
import { followCode } from './code-line.ts';

class Line extends EventTarget {
  sent: string[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }
  says(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const following = (answers: QrState[] = []) => {
  const lines: Line[] = [];
  const told: QrState[] = [];
  const waiting: (() => void)[] = [];
  const ask = vi.fn(async () => answers.shift() ?? 'waiting');
  const stop = followCode({
    open: () => {
      const line = new Line();
      lines.push(line);
      // the test plays as much of a socket as is used
      return line as unknown as WebSocket;
    },
    origin: 'http://cloud.test',
    id: 'the-id',
    ask,
    tell: (state) => told.push(state),
    later: (work) => {
      waiting.push(work);
      return () => waiting.splice(0);
    },
  });
  return { lines, told, ask, stop, next: () => waiting.shift()?.(), waiting };
};

describe('the line of a code', () => {
  it('[QR-26] says which code, and tells each state until the last', () => {
    const { lines, told, ask } = following();
    lines[0]?.dispatchEvent(new Event('open'));
    expect(lines[0]?.sent).toEqual([JSON.stringify({ kind: 'hello', qr: 'the-id' })]);
    lines[0]?.says({ kind: 'qr', state: 'seen' });
    lines[0]?.says({ kind: 'of a later version' });
    lines[0]?.says({ kind: 'qr', state: 'approved' });
    lines[0]?.says({ kind: 'qr', state: 'approved' });
    expect(told).toEqual(['seen', 'approved']);
    expect([lines[0]?.isClosed, lines.length, ask.mock.calls.length]).toEqual([true, 1, 0]);
  });

  it('[QR-26] asks by a call when the line breaks, and opens another', async () => {
    const { lines, told, next } = following(['seen', 'declined']);
    lines[0]?.close();
    await vi.waitFor(() => expect(told).toEqual(['seen']));
    next();
    expect(lines).toHaveLength(2);
    lines[1]?.close();
    await vi.waitFor(() => expect(told).toEqual(['seen', 'declined']));
  });

  it('[QR-26] when it is stopped it neither asks nor opens anything', () => {
    const { lines, stop, ask, waiting } = following();
    stop();
    expect([lines[0]?.isClosed, lines.length, ask.mock.calls.length, waiting.length]).toEqual([true, 1, 0, 0]);
  });
});
