import { readConfig } from './config.ts';
import { senderFor } from './mail/sender.ts';
import { openShop, type Shop } from './shop.ts';

process.umask(0o077); // what is made here is the owner's alone, also where nothing says so

let shop: Shop | undefined;
let stopping = false;

const fail = (fault: unknown): void => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exit(1);
};

/** Answers what is under way, ends the connections, and goes; a second signal changes nothing. */
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  Promise.resolve(shop?.close()).then(() => process.exit(0), fail);
};

const start = async (): Promise<void> => {
  const { listen, mail, ...config } = readConfig(process.env);
  const { trustProxy, ...address } = listen;
  shop = await openShop({ ...config, mail: senderFor(mail, config.shop), trustProxy, log: true });
  const url = await shop.app.listen(address);
  process.send?.({ kind: 'ready', port: Number(new URL(url).port) });
};

// From the first moment on: whoever started us may change their mind, or die, while the database is brought up to date.
process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
start().catch((fault: unknown) => stopping || fail(fault));
