import type { DemoAccount } from './config.ts';
import type { Clock } from './database.ts';
import type { Mail } from './mail/mail-sender.ts';
import type { SignatureAlgorithm } from './partner/signature.ts';
import { openShop } from './shop.ts';

export { createTestBrowser as browserAt } from './test-browser.testing.ts';

/** The options of a test shop; everything but database and key has a default. */
type TestShopOptions = {
  databaseUrl: string;
  sharedKey: string;
  signature?: SignatureAlgorithm;
  accounts?: readonly DemoAccount[];
  shopId?: string;
  name?: string;
  alias?: string;
  cloudUrl?: string;
  clock?: Clock;
  /** Whether mail can be sent; default true. */
  isMailAvailable?: () => boolean;
};

/**
 * Starts a real shop on a free port of 127.0.0.1, for tests of programs that talk to one. `outbox` returns the mails so
 * far, oldest first; `close` ends the server and its database connections. The database must exist; it is migrated.
 */
export const startShop = async (options: TestShopOptions) => {
  const sent: Mail[] = [];
  let url = 'http://127.0.0.1';
  const { app, scheduleDelivery, close } = await openShop({
    databaseUrl: options.databaseUrl,
    demoAccounts: options.accounts ?? [],
    mail: {
      send: async (mail) => void sent.push(mail),
      isAvailable: async () => options.isMailAvailable?.() ?? true,
    },
    ...(options.clock && { clock: options.clock }),
    adobe: { vendorId: 'LANTERN', node: '4c616e746572' },
    partner: { sharedKey: options.sharedKey, signature: options.signature ?? 'sha256' },
    cloudApiUrl: `${options.cloudUrl ?? 'http://127.0.0.1:1'}/api/v1.0`, // nothing listens at port 1
    shop: {
      id: options.shopId ?? '1',
      alias: options.alias ?? 'lantern',
      name: options.name ?? 'Lantern Books',
      cloudUrl: options.cloudUrl ?? 'http://127.0.0.1:3000',
      // Known only after the server listens.
      get publicUrl() {
        return url;
      },
    },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    authOptionsUrl: `${url}/partner/auth-options`,
    authenticateUrl: `${url}/partner/user_authenticate`,
    scheduleDelivery,
    outbox: async (): Promise<readonly Mail[]> => [...sent],
    close,
  };
};
