import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyRegistration } from '@lectern/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type Challenge, createFactorsDb, type FactorOwner, type PasskeyRow } from './factors.db.ts';

type Dependencies = { db: Database; clock: Clock; publicUrl: string };
type ChallengeHolder = Omit<Challenge, 'kind'>;

const CHALLENGE_LIFE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what authenticators use and Node supports. */
const ALGORITHMS = [-8, -7, -257];

/**
 * The host that passkeys of this installation belong to; null where browsers support none: they require a host name, and https
 * except on localhost (WebAuthn Level 3, 5.1.3; Secure Contexts, 3.1).
 */
const toPasskeyHost = (publicUrl: string): string | null => {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName && isSecure ? hostname : null;
};

/** Registers and verifies passkeys (WebAuthn). Each challenge belongs to one session or sign-in and is answered once. */
export const createPasskeys = ({ db, clock, publicUrl }: Dependencies) => {
  const factorsDb = createFactorsDb(db);
  const host = toPasskeyHost(publicUrl);
  const origin = new URL(publicUrl).origin;

  /** The same for every passkey of a reader, without personal data (WebAuthn Level 3, 14.6.1). */
  const toUserId = (readerId: bigint): Buffer => createHash('sha256').update(`${host} reader ${readerId}`).digest();
  const saveChallenge = (holder: Challenge, challenge: string): Promise<void> =>
    factorsDb.saveChallenge(
      holder,
      new Uint8Array(Buffer.from(challenge, 'base64url')),
      new Date(clock.now().getTime() + CHALLENGE_LIFE_MS),
    );
  const takeChallenge = async (holder: Challenge): Promise<string | null> => {
    const challenge = await factorsDb.takeChallenge(holder, clock.now());
    return challenge && Buffer.from(challenge).toString('base64url');
  };
  /** Answers every error of the library with the same refusal. */
  const refuse = (): never => {
    throw new Refusal('factor.passkey_refused');
  };

  return {
    host,
    /** @throws Refusal `factor.passkeys_unavailable` */
    async beginRegistration(holder: ChallengeHolder, owner: FactorOwner) {
      if (host === null) throw new Refusal('factor.passkeys_unavailable');
      const registered = await factorsDb.listPasskeys(db, owner.id);
      const options = await generateRegistrationOptions({
        rpName: 'Lectern',
        rpID: host,
        userName: owner.login,
        userDisplayName: owner.login,
        userID: new Uint8Array(toUserId(owner.id)),
        timeout: CHALLENGE_LIFE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: registered.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await saveChallenge({ ...holder, kind: 'passkey' }, options.challenge);
      return { ...options };
    },
    /** Verifies a new passkey. @throws Refusal `factor.setup_gone`, `factor.passkey_refused` */
    async finishRegistration(
      holder: ChallengeHolder,
      name: string,
      response: PasskeyRegistration,
    ): Promise<PasskeyRow> {
      const expectedChallenge = await takeChallenge({ ...holder, kind: 'passkey' });
      if (expectedChallenge === null || host === null) throw new Refusal('factor.setup_gone');
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse);
      if (!registrationInfo) return refuse();
      return {
        id: randomUUID(),
        credentialId: registrationInfo.credential.id,
        publicKey: new Uint8Array(registrationInfo.credential.publicKey),
        counter: BigInt(registrationInfo.credential.counter),
        transports: response.response.transports,
        synced: registrationInfo.credentialBackedUp,
        name,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
    },

    /** Null when the reader has no passkey, or passkeys are unavailable. */
    async beginAuthentication(holder: ChallengeHolder) {
      const registered = await factorsDb.listPasskeys(db, holder.readerId);
      if (host === null || registered.length === 0) return null;
      const options = await generateAuthenticationOptions({
        rpID: host,
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required',
        allowCredentials: registered.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      });
      await saveChallenge({ ...holder, kind: 'confirm' }, options.challenge);
      return { ...options };
    },
    /** @throws Refusal `factor.passkey_refused` */
    async verifyAuthentication(holder: ChallengeHolder, response: PasskeyAssertion): Promise<void> {
      const expectedChallenge = await takeChallenge({ ...holder, kind: 'confirm' });
      const registered = await factorsDb.listPasskeys(db, holder.readerId);
      const passkey = registered.find(({ credentialId }) => credentialId === response.id);
      if (expectedChallenge === null || host === null || !passkey) return refuse();
      const { userHandle, ...signed } = response.response;
      const user = toUserId(holder.readerId).toString('base64url');
      if (userHandle !== undefined && userHandle !== user) return refuse();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, response: signed },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: passkey.publicKey,
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
      }).catch(refuse);
      const isNewer =
        verified &&
        (await factorsDb.updatePasskeyUse(holder.readerId, passkey.id, {
          counter: BigInt(authenticationInfo.newCounter),
          synced: authenticationInfo.credentialBackedUp,
          now: clock.now(),
        }));
      if (!isNewer) return refuse();
    },
  };
};
