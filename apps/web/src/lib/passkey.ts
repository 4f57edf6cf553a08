import type { Asserted, Registered } from '@lectern/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** No passkey was made or shown: the reader has changed his mind, or the browser has none for this address. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
  /** The authenticator holds one of this reader already. */
  readonly isKnown: boolean;
  constructor(cause: unknown) {
    super('no passkey', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

type Options = { challenge: string };

/** The browser’s side of WebAuthn; its code comes when somebody wants one. */
const library = () => import('@simplewebauthn/browser');

/** Whether a passkey of that host can be made or used in this page (WebAuthn Level 3, 5.1.3). */
export const passkeysWork = (host: string | null): boolean => {
  const { hostname } = window.location;
  const isOurs = host !== null && (hostname === host || hostname.endsWith(`.${host}`));
  return isOurs && window.isSecureContext && 'PublicKeyCredential' in window;
};

/** Makes a passkey by the options of the server. @throws NoPasskey */
export const makePasskey = async (options: Options): Promise<Registered> => {
  const { startRegistration } = await library();
  // The server makes them by the standard; the contract names only what our own code reads.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(noPasskey);
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const { id, rawId } = made;
  const response = { clientDataJSON, attestationObject, transports };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response };
};

/** Shows a passkey by the options of the server. @throws NoPasskey */
export const showPasskey = async (options: Options): Promise<Asserted> => {
  const { startAuthentication } = await library();
  // As above.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const shown = await startAuthentication({ optionsJSON }).catch(noPasskey);
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const { id, rawId } = shown;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response };
};

const noPasskey = (cause: unknown): never => {
  throw new NoPasskey(cause);
};
