import * as oidc from 'openid-client';
import { Refusal } from '../../http/refusal.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { computeCodeChallenge, type Provider, type SocialPerson, splitName } from './provider.ts';

type Settings = { issuer: string; clientId: string; clientSecret: string; allowPrivate: boolean };
type Dependencies = { settings: Settings; redirectUri: string; http: HttpClient };

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 8;

/** Google by OpenID Connect: code flow with PKCE, state and nonce; the ID token is verified with Google's keys. */
export const createGoogleProvider = ({ settings, redirectUri, http }: Dependencies): Provider => {
  const { issuer, clientId, clientSecret, allowPrivate } = settings;
  const customFetch: oidc.CustomFetch = (url, { method, headers, body }) =>
    http.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== null && body !== undefined && { body: String(body) }),
      allowPrivate,
    });

  let configuration: Promise<oidc.Configuration> | null = null;
  /** Discovers the configuration of the provider, once; retries after a failure. */
  const loadConfiguration = (): Promise<oidc.Configuration> => {
    configuration ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        [oidc.customFetch]: customFetch,
        timeout: TIMEOUT_SECONDS,
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        configuration = null;
        throw error;
      });
    return configuration;
  };

  return {
    alias: 'google',
    name: 'Google',

    async createAuthorizationUrl({ state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await loadConfiguration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: computeCodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return url.href;
    },

    async fetchPerson({ code, iss }, { state, nonce, verifier }) {
      const config = await loadConfiguration();
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = new URLSearchParams({ state, ...(code && { code }), ...(iss && { iss }) }).toString();
      const tokens = await oidc
        .authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isProviderRefusal(error) ? new Refusal('social.refused') : error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Refusal('social.refused');
      return toPerson(claims);
    },
  };
};

const toPerson = (claims: oidc.IDToken): SocialPerson => {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].slice(0, 300) : '');
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  return {
    subject: claims.sub,
    email: claims['email_verified'] === true ? text('email') : '',
    ...(firstName === '' && lastName === '' ? splitName(text('name')) : { firstName, lastName }),
  };
};

/** Whether the provider refused or its answer was invalid; other errors mean that it did not answer. */
const isProviderRefusal = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError && error.code?.startsWith('OAUTH_') === true && error.code !== 'OAUTH_TIMEOUT');
