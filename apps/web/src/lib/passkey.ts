import type { PasskeyAssertion, PasskeyRegistration } from '@lectern/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** No passkey was registered or used: the user cancelled, or the browser has none for this site. */
export class PasskeyError extends Error {
  override readonly name = 'NoPasskey';
  /** The authenticator already holds a passkey of this reader. */
  readonly isAlreadyRegistered: boolean;
  constructor(cause: unknown) {
    super('no passkey', { cause });
    this.isAlreadyRegistered = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

type Options = { challenge: string };

/** Loads the WebAuthn client on demand. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Whether this page can register or use passkeys of that host (WebAuthn Level 3, 5.1.3). */
export const canUsePasskeys = (host: string | null): boolean => {
  const { hostname } = window.location;
  const isSameSite = host !== null && (hostname === host || hostname.endsWith(`.${host}`));
  return isSameSite && window.isSecureContext && 'PublicKeyCredential' in window;
};

/** Registers a passkey with the server's options. @throws NoPasskey */
export const registerPasskey = async (options: Options): Promise<PasskeyRegistration> => {
  const { startRegistration } = await loadWebAuthn();
  // The server creates them by the standard; the contract names only what our own code reads.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const created = await startRegistration({ optionsJSON }).catch(throwPasskeyError);
  const { clientDataJSON, attestationObject, transports = [] } = created.response;
  const { id, rawId } = created;
  const response = { clientDataJSON, attestationObject, transports };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response };
};

/** Signs a challenge with a passkey, with the server's options. @throws NoPasskey */
export const authenticateWithPasskey = async (options: Options): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await loadWebAuthn();
  // see registerPasskey
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON }).catch(throwPasskeyError);
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response;
  const { id, rawId } = assertion;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response };
};

const throwPasskeyError = (cause: unknown): never => {
  throw new PasskeyError(cause);
};
