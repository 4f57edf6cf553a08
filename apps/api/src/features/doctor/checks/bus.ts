import { openNatsConnection } from '../../../platform/bus/nats-bus.ts';
import { type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

/** Nobody subscribes to it but this check. */
const SUBJECT = 'lectern._doctor';

/** Messages between processes pass: through the database, or through NATS with the account of BUS_URL. */
export const checkBus = async ({ config: { bus }, signal }: CheckContext): Promise<Finding[]> => {
  if (bus === null) return [ok('The database carries the messages between processes.')];
  const hosts = bus.map((address) => new URL(address).host).join(', ');
  try {
    const connection = await openNatsConnection(bus, 'lectern-doctor');
    const close = (): void => void connection.close().catch(() => undefined);
    signal.addEventListener('abort', close, { once: true });
    try {
      const arrived = Promise.withResolvers<void>();
      connection.subscribe(SUBJECT, {
        callback: (error) => (error ? arrived.reject(error) : arrived.resolve()),
      });
      connection.publish(SUBJECT);
      await arrived.promise;
      return [ok(`NATS ${connection.info?.version ?? ''} at ${hosts} passes messages.`)];
    } finally {
      close();
    }
  } catch (error) {
    return [
      failed(
        `NATS at ${hosts} does not pass messages (${getReason(error)}).`,
        'Check that it runs, name, password and address in BUS_URL, and that the account may use subjects below “lectern.”.',
      ),
    ];
  }
};
