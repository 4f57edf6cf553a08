/**
 * Sockets that have sent nothing yet, oldest first. When there are too many from one network, or in total, the oldest is
 * evicted, so that a client that sends its hello at once always gets in.
 */
export const createPendingSockets = <S>({
  ofNetwork: perNetwork,
  inAll: total,
}: {
  ofNetwork: number;
  inAll: number;
}) => {
  const networks = new Map<S, string>();
  const counts = new Map<string, number>();
  const count = (network: string, step: number): number => {
    const number = (counts.get(network) ?? 0) + step;
    if (number === 0) counts.delete(network);
    else counts.set(network, number);
    return number;
  };
  const remove = (socket: S): void => {
    const network = networks.get(socket);
    if (network === undefined) return;
    networks.delete(socket);
    count(network, -1);
  };
  const findOldest = (network: string | null): S | null => {
    for (const [socket, other] of networks) if (network === null || other === network) return socket;
    return null;
  };
  return {
    /** Returns the socket to evict, if any. */
    add(socket: S, network: string): S | null {
      networks.set(socket, network);
      const isCrowded = count(network, 1) > perNetwork;
      const oldest = isCrowded ? findOldest(network) : networks.size > total ? findOldest(null) : null;
      if (oldest !== null) remove(oldest);
      return oldest;
    },
    delete: remove,
  };
};
