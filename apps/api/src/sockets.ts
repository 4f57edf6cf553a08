import proxyAddr from '@fastify/proxy-addr';
import { closeCodes, SOCKET_PATH } from '@lectern/contracts';
import type { Deps } from './deps.ts';
import { createQrSocket } from './features/qr/qr.socket.ts';
import { createSyncSocket } from './features/sync/sync.socket.ts';
import { toNetwork } from './http/client-info.ts';
import { createSocketServer } from './http/socket-server.ts';

/** The sockets of the app's host. */
export const buildSockets = ({ config, cookies, services }: Pick<Deps, 'config' | 'cookies' | 'services'>) => {
  const isTrusted = proxyAddr.compile(config.web.trustProxy);
  return createSocketServer({
    path: SOCKET_PATH,
    origin: new URL(config.web.publicUrl).origin, // normalised, as in the Origin header
    restartCode: closeCodes.RESTART,
    overloadCode: closeCodes.TOO_MANY,
    getNetwork: (request) => toNetwork(proxyAddr(request, isTrusted)), // as Fastify does for calls
    onConnection: createSyncSocket({
      live: services.live,
      authenticate: services.auth.authenticate,
      handleQrHello: createQrSocket({ qr: services.qr, cookie: cookies.qr }),
    }),
  });
};
