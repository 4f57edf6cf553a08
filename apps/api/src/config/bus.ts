import type { Env } from './env.ts';

/** The addresses of the servers of one cluster; null without BUS_URL. @throws Error with one sentence, without the secret in it */
export const readBusAddresses = ({ BUS_URL }: Env): string[] | null => {
  if (BUS_URL === undefined) return null;
  const addresses = BUS_URL.split(',').map((address) => address.trim());
  for (const address of addresses) {
    const url = URL.parse(address);
    if (!url || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
      throw new Error('The setting BUS_URL must be addresses such as nats://name:password@host:4222 or tls://….');
  }
  return addresses;
};
