import type http from 'node:http';
import { closeCodes, Hello, QrHello } from '@lectern/contracts';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Authenticate } from '../../http/access.ts';
import { toErrorBody } from '../../http/error-handler.ts';
import { negotiateLanguage } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import type { FrameSink, LiveService } from './live.service.ts';

const HELLO_MS = 5_000;

type Services = {
  live: LiveService;
  authenticate: Authenticate;
  /** Handles the sockets of browsers where nobody is signed in yet. */
  handleQrHello: (socket: WebSocket, request: http.IncomingMessage, hello: QrHello) => Promise<void>;
};

/** Serves one client's socket: a hello that authenticates it, then frames until one side closes (wire.md, `/wss/`). */
export const createSyncSocket =
  ({ live, authenticate, handleQrHello }: Services) =>
  (socket: WebSocket, request: http.IncomingMessage): void => {
    const helloTimer = setTimeout(() => socket.close(closeCodes.NO_HELLO, 'no hello'), HELLO_MS);
    socket.once('close', () => clearTimeout(helloTimer));
    socket.once('message', (data, isBinary) => {
      clearTimeout(helloTimer);
      const hello = isBinary ? null : parseHello(data);
      if (!hello) return socket.close(closeCodes.NO_HELLO, 'not a hello');
      const handled = 'qr' in hello ? handleQrHello(socket, request, hello) : startListening(hello);
      handled.catch((error: unknown) => refuse(error));
    });

    const startListening = async (hello: Hello): Promise<void> => {
      const reader = await authenticate(hello.access_token);
      const language = negotiateLanguage(request.headers['accept-language'], reader.language);
      const stop = await live.listen({ ...reader, language }, toFrameSink(socket), hello.since);
      if (!stop) return socket.close(closeCodes.TOO_MANY, 'too many sockets');
      if (socket.readyState === socket.CLOSED) stop();
      else socket.once('close', stop);
    };
    const refuse = (error: unknown): void => {
      if (!(error instanceof Refusal)) return socket.close(closeCodes.TRY_LATER, 'try again later');
      const frame = { kind: 'refused', ...toErrorBody(error, negotiateLanguage(request.headers['accept-language'])) };
      socket.send(JSON.stringify(frame), () => socket.close(closeCodes.NOT_SIGNED_IN, 'not signed in'));
    };
  };

const parseHello = (data: RawData): Hello | QrHello | null => {
  try {
    return z.union([QrHello, Hello]).parse(JSON.parse(data.toString()));
  } catch {
    return null; // neither JSON nor a hello
  }
};

const toFrameSink = (socket: WebSocket): FrameSink => ({
  // On an error the connection is lost, and the close event follows.
  send: (text) => new Promise((resolve) => socket.send(text, () => resolve())),
  close: (code, why) => socket.close(code, why),
});
