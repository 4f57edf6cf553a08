import { createHmac } from 'node:crypto';

/** How this installation introduces itself to providers, on behalf of a reader. */
export type DeviceIdentity = { id: string; name: string };

/**
 * Every reader is one device of this installation, with an id that never changes. Each provider gets another one, so that
 * providers cannot compare their readers.
 */
export const createDeviceIdentities = ({ key, publicUrl }: { key: Buffer; publicUrl: string }) => {
  const name = `Lectern (${new URL(publicUrl).host})`;
  return {
    of: (readerId: bigint, provider: string): DeviceIdentity => ({
      id: createHmac('sha256', key).update(`lcp device ${readerId} ${provider}`).digest('hex').slice(0, 32),
      name,
    }),
  };
};
export type DeviceIdentities = ReturnType<typeof createDeviceIdentities>;
