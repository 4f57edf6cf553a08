import { closeCodes, SOCKET_PATH } from '@lectern/contracts';
import type { Deps } from './deps.ts';
import { syncSocket } from './features/sync/sync.socket.ts';
import { socketServer } from './http/socket-server.ts';

/** The sockets of the app's host. */
export const buildSockets = ({ config, services }: Pick<Deps, 'config' | 'services'>) =>
  socketServer({
    path: SOCKET_PATH,
    origin: new URL(config.web.publicUrl).origin, // as browsers write it
    closing: closeCodes.RESTART,
    enter: syncSocket({ live: services.live, authenticate: services.auth.authenticate }),
  });
