import * as oidc from 'openid-client';
import { Refusal } from '../../http/refusal.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { challengeOf, namesIn, type Provider, type SocialPerson } from './provider.ts';

type Settings = { issuer: string; clientId: string; clientSecret: string; allowPrivate: boolean };
type Parts = { settings: Settings; redirectUri: string; http: HttpClient };

const SCOPE = 'openid email profile';
const PATIENCE_SECONDS = 8;

/** Google by OpenID Connect: code, PKCE, state and nonce, and the signature of the answer checked with Google's keys. */
export const google = ({ settings, redirectUri, http }: Parts): Provider => {
  const { issuer, clientId, clientSecret, allowPrivate } = settings;
  const ask: oidc.CustomFetch = (url, { method, headers, body }) =>
    http.ask({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== null && body !== undefined && { body: String(body) }),
      allowPrivate,
    });

  let found: Promise<oidc.Configuration> | null = null;
  /** What the provider says of itself: asked once, and again when that failed. */
  const configuration = (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        [oidc.customFetch]: ask,
        timeout: PATIENCE_SECONDS,
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };

  return {
    alias: 'google',
    name: 'Google',

    async begin({ state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return url.href;
    },

    async finish({ code, iss }, { state, nonce, verifier }) {
      const config = await configuration();
      const came = new URL(redirectUri);
      came.search = new URLSearchParams({ state, ...(code && { code }), ...(iss && { iss }) }).toString();
      const tokens = await oidc
        .authorizationCodeGrant(config, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isAnswer(error) ? new Refusal('social.refused') : error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Refusal('social.refused');
      return personIn(claims);
    },
  };
};

const personIn = (claims: oidc.IDToken): SocialPerson => {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].slice(0, 300) : '');
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  return {
    subject: claims.sub,
    email: claims['email_verified'] === true ? text('email') : '',
    ...(firstName === '' && lastName === '' ? namesIn(text('name')) : { firstName, lastName }),
  };
};

/** Whether the provider said no, or said what can't be believed; else it said nothing. */
const isAnswer = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError && error.code?.startsWith('OAUTH_') === true && error.code !== 'OAUTH_TIMEOUT');
