import { readConfig } from './config.ts';
import { createMailSender } from './mail/mail-sender.ts';
import { openShop, type Shop } from './shop.ts';

process.umask(0o077); // files are readable by their owner only, unless a mode says otherwise

let shop: Shop | undefined;
let isStopping = false;

const fail = (fault: unknown): void => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exit(1);
};

/** Finishes running requests, closes the connections and exits; further signals are ignored. */
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  Promise.resolve(shop?.close()).then(() => process.exit(0), fail);
};

const start = async (): Promise<void> => {
  const { listen, mail, ...config } = readConfig(process.env);
  const { trustProxy, ...address } = listen;
  shop = await openShop({ ...config, mail: createMailSender(mail, config.shop), trustProxy, log: true });
  const url = await shop.app.listen(address);
  process.send?.({ kind: 'ready', port: Number(new URL(url).port) });
};

// Registered before the start, because the parent may stop the shop or die during the database migration.
process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
start().catch((fault: unknown) => isStopping || fail(fault));
