/**
 * Sockets that have said nothing yet, the oldest first. Too many of one network, or in all, and the oldest has to go: whoever
 * says hello at once always gets in, however many keep silent.
 */
export const unheardSockets = <S>({ ofNetwork, inAll }: { ofNetwork: number; inAll: number }) => {
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
    for (const [socket, one] of networks) if (network === null || one === network) return socket;
    return null;
  };
  return {
    /** Answers the one that has to go. */
    add(socket: S, network: string): S | null {
      networks.set(socket, network);
      const isCrowded = count(network, 1) > ofNetwork;
      const oldest = isCrowded ? findOldest(network) : networks.size > inAll ? findOldest(null) : null;
      if (oldest !== null) remove(oldest);
      return oldest;
    },
    delete: remove,
  };
};
