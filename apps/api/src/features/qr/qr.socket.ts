import type http from 'node:http';
import { closeCodes, limits, type QrFrame, type QrHello } from '@lectern/contracts';
import type { WebSocket } from 'ws';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import type { QrService } from './qr.service.ts';

type Services = { qr: Pick<QrService, 'watchCode'>; cookie: Pick<BrowserCookie, 'read'> };

/** The socket of a browser that waits for the approval of its code; the cookie of the upgrade identifies the browser. */
export const createQrSocket =
  ({ qr, cookie }: Services) =>
  async (socket: WebSocket, request: http.IncomingMessage, hello: QrHello): Promise<void> => {
    // the code has expired by then
    const end = setTimeout(() => sendState('expired'), limits.QR_SECONDS * 1000).unref();
    socket.once('close', () => clearTimeout(end));
    const sendState = (state: QrFrame['state']): void => {
      socket.send(JSON.stringify({ kind: 'qr', state } satisfies QrFrame));
      const isLast = state !== 'waiting' && state !== 'seen';
      if (isLast) socket.close(closeCodes.DONE, state);
    };
    const stop = await qr.watchCode({ id: hello.qr, secret: cookie.read(request) }, sendState);
    if (stop === null) return socket.close(closeCodes.NOT_SIGNED_IN, 'not the code of this browser');
    if (stop === 'full') return socket.close(closeCodes.TOO_MANY, 'too many sockets');
    if (socket.readyState === socket.CLOSED) stop();
    else socket.once('close', stop);
  };
