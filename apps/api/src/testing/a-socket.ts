import { type Change, Frame } from '@lectern/contracts';
import { WebSocket } from 'ws';
import type { TestApp } from './test-app.ts';

const isChange = (frame: Frame): frame is Change => !['ready', 'reset', 'refused'].includes(frame.kind);

/** A client at the socket. What it hears is kept in order. */
export const aSocket = (app: Pick<TestApp, 'url'>, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/wss/?client_id=test`, { headers });
  const heard: Frame[] = [];
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()));
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const wake of waiting) wake();
  };
  let closed: { code: number } | null = null;
  const status = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
  });
  socket.on('error', () => undefined); // told by `status` and `closed`
  socket.on('message', (data) => {
    heard.push(Frame.parse(JSON.parse(data.toString())));
    look();
  });
  socket.on('close', (code) => {
    closed = { code };
    look();
  });

  const until = <T>(what: () => T | null | undefined): Promise<T> =>
    new Promise((resolve) => {
      const wake = (): void => {
        const found = what();
        if (found === null || found === undefined) return;
        waiting.delete(wake);
        resolve(found);
      };
      waiting.add(wake);
      wake();
    });

  return {
    heard,
    changes: (): Change[] => heard.filter(isChange),
    /** HTTP status of a refused upgrade. */
    status,
    open: () => opened,
    say: (word: unknown) => socket.send(typeof word === 'string' ? word : JSON.stringify(word)),
    /** Says hello and waits until it is caught up. */
    async hello(token: string, since?: number): Promise<void> {
      await opened;
      socket.send(JSON.stringify({ kind: 'hello', access_token: token, ...(since !== undefined && { since }) }));
      await until(() => heard.find(({ kind }) => kind === 'ready'));
    },
    /** Resolves with the changes once there are so many. */
    changesOf: (count: number): Promise<Change[]> =>
      until(() => {
        const found = heard.filter(isChange);
        return found.length >= count ? found : null;
      }),
    /** Resolves with the code when the server (or the line) has closed it. */
    closed: (): Promise<number> => until(() => closed?.code),
    cut: () => socket.terminate(),
    close: () => socket.close(),
  };
};
