import type http from 'node:http';
import { closeCodes, Hello, QrHello } from '@lectern/contracts';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Authenticate } from '../../http/access.ts';
import { errorBody } from '../../http/error-handler.ts';
import { languageAsked } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import type { LiveService, Outlet } from './live.service.ts';

const HELLO_MS = 5_000;

type Services = {
  live: LiveService;
  authenticate: Authenticate;
  /** Takes over the sockets of browsers where nobody is signed in yet. */
  waiting: (socket: WebSocket, request: http.IncomingMessage, hello: QrHello) => Promise<void>;
};

/** One client's socket: a hello that proves who it is, then frames until one side leaves (wire.md, `/wss/`). */
export const syncSocket =
  ({ live, authenticate, waiting }: Services) =>
  (socket: WebSocket, request: http.IncomingMessage): void => {
    const impatience = setTimeout(() => socket.close(closeCodes.NO_HELLO, 'no hello'), HELLO_MS);
    socket.once('close', () => clearTimeout(impatience));
    socket.once('message', (data, isBinary) => {
      clearTimeout(impatience);
      const hello = isBinary ? null : helloIn(data);
      if (!hello) return socket.close(closeCodes.NO_HELLO, 'not a hello');
      const taken = 'qr' in hello ? waiting(socket, request, hello) : welcome(hello);
      taken.catch((error: unknown) => refuse(error));
    });

    const welcome = async (hello: Hello): Promise<void> => {
      const reader = await authenticate(hello.access_token);
      const language = languageAsked(request.headers['accept-language'], reader.language);
      const stop = await live.listen({ ...reader, language }, outletOf(socket), hello.since);
      if (!stop) return socket.close(closeCodes.TOO_MANY, 'too many sockets');
      if (socket.readyState === socket.CLOSED) stop();
      else socket.once('close', stop);
    };
    const refuse = (error: unknown): void => {
      if (!(error instanceof Refusal)) return socket.close(closeCodes.TRY_LATER, 'try again later');
      const frame = { kind: 'refused', ...errorBody(error, languageAsked(request.headers['accept-language'])) };
      socket.send(JSON.stringify(frame), () => socket.close(closeCodes.NOT_SIGNED_IN, 'not signed in'));
    };
  };

const helloIn = (data: RawData): Hello | QrHello | null => {
  try {
    return z.union([QrHello, Hello]).parse(JSON.parse(data.toString()));
  } catch {
    return null; // neither JSON nor a hello
  }
};

const outletOf = (socket: WebSocket): Outlet => ({
  // An error means that the line broke: the socket's close event follows.
  send: (text) => new Promise((resolve) => socket.send(text, () => resolve())),
  close: (code, why) => socket.close(code, why),
});
