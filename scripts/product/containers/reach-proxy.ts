import { Agent, setGlobalDispatcher } from 'undici';

const LOOPBACK = { address: '127.0.0.1', family: 4 } as const;

/** From now on `fetch` finds every name on this machine, where the proxy has its ports, and trusts this certificate only. */
export const reachProxy = (certificate: string): void => {
  setGlobalDispatcher(
    new Agent({
      connect: {
        ca: certificate,
        lookup: (_name, { all }, resolve) =>
          all ? resolve(null, [LOOPBACK]) : resolve(null, LOOPBACK.address, LOOPBACK.family),
      },
    }),
  );
};
