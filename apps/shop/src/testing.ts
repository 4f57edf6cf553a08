import type { DemoAccount } from './config.ts';
import type { Clock } from './database.ts';
import type { Mail } from './mail/mail.ts';
import type { SignatureAlgorithm } from './partner/signature.ts';
import { openShop } from './shop.ts';

export { browserAt } from './browser.testing.ts';

/** What a test says about its shop; everything but database and key has a default. */
type TestShop = {
  databaseUrl: string;
  sharedKey: string;
  signature?: SignatureAlgorithm;
  accounts?: readonly DemoAccount[];
  shopId?: string;
  name?: string;
  alias?: string;
  cloudUrl?: string;
  clock?: Clock;
  /** Whether mails go out; else they do. */
  mailWorks?: () => boolean;
};

/**
 * Starts a real shop on a free port of 127.0.0.1, for tests of programs that talk to one. `outbox` gives the mails so
 * far, oldest first; `close` ends the server and its database connections. The database must exist, and is migrated.
 */
export const startShop = async (test: TestShop) => {
  const sent: Mail[] = [];
  let url = 'http://127.0.0.1';
  const { app, deliverSoon, close } = await openShop({
    databaseUrl: test.databaseUrl,
    demoAccounts: test.accounts ?? [],
    mail: {
      send: async (mail) => void sent.push(mail),
      works: async () => test.mailWorks?.() ?? true,
    },
    ...(test.clock && { clock: test.clock }),
    partner: { sharedKey: test.sharedKey, signature: test.signature ?? 'sha256' },
    cloudApi: `${test.cloudUrl ?? 'http://127.0.0.1:1'}/api/v1.0`, // there is nobody at port 1
    shop: {
      id: test.shopId ?? '1',
      alias: test.alias ?? 'lantern',
      name: test.name ?? 'Lantern Books',
      cloudUrl: test.cloudUrl ?? 'http://127.0.0.1:3000',
      // Known only once the server listens on the port that it found.
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
    deliverSoon,
    outbox: async (): Promise<readonly Mail[]> => [...sent],
    close,
  };
};
