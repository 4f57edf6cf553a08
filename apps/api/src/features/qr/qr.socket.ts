import type http from 'node:http';
import { closeCodes, limits, type QrFrame, type QrHello } from '@lectern/contracts';
import type { WebSocket } from 'ws';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import type { QrService } from './qr.service.ts';

type Services = { qr: Pick<QrService, 'follow'>; cookie: Pick<BrowserCookie, 'read'> };

/** One browser that waits for its code to be approved; the cookie of the upgrade proves which one it is. */
export const qrSocket =
  ({ qr, cookie }: Services) =>
  async (socket: WebSocket, request: http.IncomingMessage, hello: QrHello): Promise<void> => {
    // The code is over then at the latest, and so is the waiting.
    const end = setTimeout(() => tell('expired'), limits.QR_SECONDS * 1000).unref();
    socket.once('close', () => clearTimeout(end));
    const tell = (state: QrFrame['state']): void => {
      socket.send(JSON.stringify({ kind: 'qr', state } satisfies QrFrame));
      const isLast = state !== 'waiting' && state !== 'seen';
      if (isLast) socket.close(closeCodes.DONE, state);
    };
    const stop = await qr.follow({ id: hello.qr, secret: cookie.read(request) }, tell);
    if (stop === null) return socket.close(closeCodes.NOT_SIGNED_IN, 'not the code of this browser');
    if (stop === 'full') return socket.close(closeCodes.TOO_MANY, 'too many sockets');
    if (socket.readyState === socket.CLOSED) stop();
    else socket.once('close', stop);
  };
