import { setTimeout as pause } from 'node:timers/promises';
import { Frame, SOCKET_PATH } from '@lectern/contracts';

const RECONNECT_MS = 100;

/** Opens a socket as clients do: after every loss it connects again and continues from the last cursor that it knows. */
export const openResumingSocket = (url: string, token: string) => {
  const cursors: number[] = [];
  const addedBooks: string[] = [];
  const closeCodes: number[] = [];
  let since: number | undefined;
  let isWanted = true;
  let current: WebSocket | undefined;

  const connect = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url.replace(/^http/, 'ws') + SOCKET_PATH);
      current = socket;
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ kind: 'hello', access_token: token, ...(since !== undefined && { since }) })),
      );
      socket.addEventListener('message', ({ data }) => {
        const frame = Frame.parse(JSON.parse(String(data)));
        if (!('cursor' in frame)) return;
        since = Math.max(since ?? 0, frame.cursor);
        if (frame.kind === 'ready' || frame.kind === 'reset') return;
        cursors.push(frame.cursor);
        if (frame.kind === 'book.added') addedBooks.push(frame.id);
      });
      socket.addEventListener('close', ({ code }) => {
        closeCodes.push(code);
        resolve();
      });
    });
  const stayConnected = async (): Promise<void> => {
    while (isWanted) {
      await connect();
      if (isWanted) await pause(RECONNECT_MS);
    }
  };
  const ended = stayConnected();
  return {
    /** The cursors of all changes that it was told of, in that order. */
    cursors,
    addedBooks,
    closeCodes,
    isReady: () => since !== undefined,
    async close(): Promise<void> {
      isWanted = false;
      current?.close();
      await ended;
    },
  };
};
