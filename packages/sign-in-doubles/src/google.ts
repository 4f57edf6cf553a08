import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';
import { accounts, renderAccountPage } from './accounts.ts';

type Settings = { port?: number; clientId: string; clientSecret: string; redirectUris: readonly string[] };

/**
 * A real OpenID provider in place of Google: it checks the client, the exact redirect URI, PKCE and single use of a code, and
 * signs with its own key. Its page asks which account to use.
 */
export const startFakeGoogle = async ({ port = 0, clientId, clientSecret, redirectUris }: Settings) => {
  const server = http.createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false, // Google puts them into the ID token, too
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, id) => {
      const person = accounts.find((candidate) => candidate.id === id);
      if (!person) return undefined;
      const { name, givenName, familyName, email, isVerified } = person;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name,
          given_name: givenName,
          family_name: familyName,
          ...(email !== null && { email, email_verified: isVerified }),
        }),
      };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`));

  const answer = provider.callback();
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    const [, uid = '', accountId] = /^\/interaction\/([\w-]+)(?:\/as\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (uid === '') return void answer(request, response);
    if (accountId === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(renderAccountPage('Google', (id) => `/interaction/${uid}/as/${id}`));
    }
    const result = accountId === 'nobody' ? { error: 'access_denied' } : { login: { accountId }, select_account: {} };
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error: unknown) => {
        response.writeHead(400).end(String(error));
      });
  });

  return {
    issuer,
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
