import { social } from '@lectern/contracts';
import { freePort } from '@lectern/postgres';
import { aFacebook, aGoogle } from '@lectern/sign-in-doubles';
import { aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import { startTestApp } from '../../testing/test-app.ts';

const SECRET = 'a secret of nobody';

/** The product with both providers played: the first by a real OpenID server. */
export const startWithProviders = async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const redirectUris = (alias: string): string[] => [`${url}/api/v1.0/snauth/login-callback/${alias}`];
  const google = await aGoogle({ clientId: 'lectern', clientSecret: SECRET, redirectUris: redirectUris('google') });
  const facebook = await aFacebook({ appId: '42', appSecret: SECRET, redirectUris: redirectUris('facebook') });
  const app = await startTestApp({ env: { PORT: String(port), ...google.settings, ...facebook.settings } });
  return {
    app,
    google,
    facebook,
    async close(): Promise<void> {
      await app.close();
      await Promise.all([google.close(), facebook.close()]);
    },
  };
};
export type WithProviders = Awaited<ReturnType<typeof startWithProviders>>;

/** Where a visitor is sent to log in with a provider. */
export const beginAt = async (visitor: Visitor, alias: 'google' | 'facebook'): Promise<string> => {
  const urls = social.logInUrls.reply.parse(await (await visitor.get('/snauth/login-urls')).json());
  return urls[alias] ?? '';
};

/**
 * Somebody says who it is at the provider: follows its pages as a browser does, and answers the address to which the
 * provider sends the browser back.
 */
export const sayWho = async (app: { url: string; api: string }, address: string, who: string): Promise<string> => {
  const browser = aVisitor(app);
  const { origin } = new URL(address);
  let at = address;
  for (let steps = 0; steps < 10; steps++) {
    const answer = await browser.get(at, { headers: { origin, 'sec-fetch-site': 'none' } });
    const location = answer.headers.get('location');
    if (location === null) {
      const page = await answer.text();
      const [, href] = /href="([^"]+)"/.exec(page) ?? [];
      if (answer.status !== 200 || href === undefined) throw new Error(`${answer.status} ${page}`);
      at = new URL(href.replaceAll('&amp;', '&').replace(/\/as\/\w+/, `/as/${who}`), at).href;
    } else {
      at = new URL(location, at).href;
      if (at.startsWith(app.url)) return at;
    }
  }
  throw new Error(`${address} leads nowhere`);
};

/** All of it, up to what the callback answers. */
export const logInAs = async (
  app: { url: string; api: string },
  visitor: Visitor,
  alias: 'google' | 'facebook',
  who: string,
) =>
  visitor.get(await sayWho(app, await beginAt(visitor, alias), who), { headers: { 'sec-fetch-site': 'cross-site' } });
