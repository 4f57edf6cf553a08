import { createHash } from 'node:crypto';
import type { SocialProvider } from '@lectern/contracts';

/** A person as a provider describes them. */
export type SocialPerson = {
  /** The provider's own id: the only identifier. */
  subject: string;
  /** The verified address; empty when the provider does not vouch for it. Never used to find an account. */
  email: string;
  firstName: string;
  lastName: string;
};

/** The secrets that bind the callback of a provider to the request. */
export type AuthorizationSecrets = {
  /** Returned in the callback URL; valid only together with the cookie that the other two are derived from. */
  state: string;
  /** Returned inside the signed ID token (OpenID Connect Core, 3.1.2.1). */
  nonce: string;
  /** Sent when the code is exchanged (RFC 7636). */
  verifier: string;
};

/** The parameters of the callback URL, besides the state. */
export type CallbackParams = { code: string | undefined; iss: string | undefined };

/** A sign-in provider, independent of its protocol. */
export type Provider = {
  alias: SocialProvider;
  /** The same in every language. */
  name: string;
  /** Creates the URL to redirect the browser to. @throws Error when the provider does not answer */
  createAuthorizationUrl(secrets: AuthorizationSecrets): Promise<string>;
  /** Exchanges the code and fetches the person. @throws Refusal `social.refused`, or Error when the provider does not answer */
  fetchPerson(callback: CallbackParams, secrets: AuthorizationSecrets): Promise<SocialPerson>;
};

/** Splits a full name: the last word is the surname. */
export const splitName = (full: string): { firstName: string; lastName: string } => {
  const words = full.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
};

/** The code challenge of a verifier (RFC 7636, 4.2, S256). */
export const computeCodeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
