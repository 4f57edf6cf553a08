import { social } from '@lectern/contracts';
import { findFreePort } from '@lectern/postgres';
import { startFakeFacebook, startFakeGoogle } from '@lectern/sign-in-doubles';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

const SECRET = 'a secret of nobody';

/** Starts the API with doubles of both providers; that of Google is a real OpenID server. */
export const startWithProviders = async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const redirectUris = (alias: string): string[] => [`${url}/api/v1.0/snauth/login-callback/${alias}`];
  const google = await startFakeGoogle({
    clientId: 'lectern',
    clientSecret: SECRET,
    redirectUris: redirectUris('google'),
  });
  const facebook = await startFakeFacebook({ appId: '42', appSecret: SECRET, redirectUris: redirectUris('facebook') });
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
export type TestAppWithProviders = Awaited<ReturnType<typeof startWithProviders>>;

/** Fetches the URL at which a visitor signs in with a provider. */
export const createLogInUrl = async (visitor: TestVisitor, alias: 'google' | 'facebook'): Promise<string> => {
  const urls = social.logInUrls.reply.parse(await (await visitor.get('/snauth/login-urls')).json());
  return urls[alias] ?? '';
};

/**
 * Signs a person in at the provider: follows its pages as a browser does, and returns the callback URL to which the provider
 * redirects.
 */
export const authenticateAtProvider = async (
  app: { url: string; api: string },
  address: string,
  who: string,
): Promise<string> => {
  const browser = createTestVisitor(app);
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

/** The whole sign-in, up to the reply of the callback. */
export const logInAs = async (
  app: { url: string; api: string },
  visitor: TestVisitor,
  alias: 'google' | 'facebook',
  who: string,
) =>
  visitor.get(await authenticateAtProvider(app, await createLogInUrl(visitor, alias), who), {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
