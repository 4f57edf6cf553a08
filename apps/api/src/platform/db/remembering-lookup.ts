import dns from 'node:dns';
import type net from 'node:net';

/** A name server that takes longer is restarting, as those of container engines do whenever a container comes or goes. */
const PATIENCE_MS = 300;

/** A form of `dns.lookup`. */
export type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * Resolves names as the system does. While the name server is silent or fails, a name that was resolved before keeps its last
 * addresses: a database does not move because its name server is away.
 */
export const createRememberingLookup = (resolve: Resolve = dns.lookup): net.LookupFunction => {
  const remembered = new Map<string, dns.LookupAddress[]>();
  return (host, options, callback) => {
    const answer = (addresses: dns.LookupAddress[]): void => {
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    };
    const last = remembered.get(host);
    let isAnswered = false;
    const answerOnce = (respond: () => void): void => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(timer);
      respond();
    };
    const timer = last && setTimeout(() => answerOnce(() => answer(last)), PATIENCE_MS);
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (!error) remembered.set(host, addresses);
      if (error && !last) answerOnce(() => callback(error, []));
      else answerOnce(() => answer(error ? (last ?? []) : addresses));
    });
  };
};
