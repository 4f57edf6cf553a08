import { type Change, Frame } from '@lectern/contracts';
import { WebSocket } from 'ws';
import type { TestApp } from './test-app.ts';

const isChange = (frame: Frame): frame is Change =>
  !['ready', 'reset', 'refused', 'upload.progress'].includes(frame.kind);

/** A WebSocket client that collects the received frames in order. */
export const createTestSocket = (app: Pick<TestApp, 'url'>, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/wss/?client_id=test`, { headers });
  const frames: Frame[] = [];
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()));
  const waiting = new Set<() => void>();
  const notifyWaiting = (): void => {
    for (const wake of waiting) wake();
  };
  let closed: { code: number } | null = null;
  const status = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
  });
  socket.on('error', () => undefined); // reported by `status` and `closed`
  socket.on('message', (data) => {
    frames.push(Frame.parse(JSON.parse(data.toString())));
    notifyWaiting();
  });
  socket.on('close', (code) => {
    closed = { code };
    notifyWaiting();
  });

  const waitFor = <T>(find: () => T | null | undefined): Promise<T> =>
    new Promise((resolve) => {
      const wake = (): void => {
        const found = find();
        if (found === null || found === undefined) return;
        waiting.delete(wake);
        resolve(found);
      };
      waiting.add(wake);
      wake();
    });

  return {
    frames,
    listChanges: (): Change[] => frames.filter(isChange),
    /** The HTTP status of a refused upgrade. */
    status,
    open: () => opened,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Sends the hello and waits until the client is up to date. */
    async sendHello(token: string, since?: number): Promise<void> {
      await opened;
      socket.send(JSON.stringify({ kind: 'hello', access_token: token, ...(since !== undefined && { since }) }));
      await waitFor(() => frames.find(({ kind }) => kind === 'ready'));
    },
    /** Resolves with the changes once there are `count`. */
    waitForChanges: (count: number): Promise<Change[]> =>
      waitFor(() => {
        const found = frames.filter(isChange);
        return found.length >= count ? found : null;
      }),
    /** Resolves with the close code. */
    closed: (): Promise<number> => waitFor(() => closed?.code),
    terminate: () => socket.terminate(),
    close: () => socket.close(),
  };
};
