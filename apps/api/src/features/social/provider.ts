import { createHash } from 'node:crypto';
import type { SocialProvider } from '@lectern/contracts';

/** Somebody, as a provider knows them. */
export type SocialPerson = {
  /** The provider's own id: the only thing that says who it is. */
  subject: string;
  /** Where mail reaches the person; empty where the provider does not vouch for it. Nothing is ever found by it. */
  email: string;
  firstName: string;
  lastName: string;
};

/** What one way to a provider and back is tied together with. */
export type Ties = {
  /** Comes back in the address; whoever brings it must also bring the cookie that the other two are made of. */
  state: string;
  /** Comes back inside the signed answer (OpenID Connect Core, 3.1.2.1). */
  nonce: string;
  /** Shown when the code is exchanged (RFC 7636). */
  verifier: string;
};

/** What came back in the address, besides the state. */
export type Came = { code: string | undefined; iss: string | undefined };

/** What every provider promises, whatever it speaks. */
export type Provider = {
  alias: SocialProvider;
  /** Its name in every language. */
  name: string;
  /** Where to send the browser. @throws Error when the provider says nothing */
  begin(ties: Ties): Promise<string>;
  /** Who came back. @throws Refusal `social.refused`, or Error when the provider says nothing */
  finish(came: Came, ties: Ties): Promise<SocialPerson>;
};

/** A name in one piece: the last word is the surname. */
export const namesIn = (full: string): { firstName: string; lastName: string } => {
  const words = full.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
};

/** What is told of a verifier before it is shown (RFC 7636, 4.2, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
