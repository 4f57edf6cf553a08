import proxyAddr from '@fastify/proxy-addr';
import { closeCodes, SOCKET_PATH } from '@lectern/contracts';
import { browserCookies } from './cookies.ts';
import type { Deps } from './deps.ts';
import { qrSocket } from './features/qr/qr.socket.ts';
import { syncSocket } from './features/sync/sync.socket.ts';
import { networkOf } from './http/network.ts';
import { socketServer } from './http/socket-server.ts';

/** The sockets of the app's host. */
export const buildSockets = ({ config, services }: Pick<Deps, 'config' | 'services'>) => {
  const isTrusted = proxyAddr.compile(config.web.trustProxy);
  return socketServer({
    path: SOCKET_PATH,
    origin: new URL(config.web.publicUrl).origin, // as browsers write it
    closing: closeCodes.RESTART,
    crowded: closeCodes.TOO_MANY,
    networkOf: (request) => networkOf(proxyAddr(request, isTrusted)), // as Fastify tells it for calls
    enter: syncSocket({
      live: services.live,
      authenticate: services.auth.authenticate,
      waiting: qrSocket({ qr: services.qr, cookie: browserCookies(config.web).qr }),
    }),
  });
};
