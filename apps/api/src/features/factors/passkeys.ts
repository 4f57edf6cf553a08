import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Asserted, Registered } from '@lectern/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type Challenge, factorsDb, type Owner, type PasskeyRow } from './factors.db.ts';

type Parts = { db: Database; clock: Clock; publicUrl: string };
type Asking = Omit<Challenge, 'kind'>;

const LIFE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256: what authenticators make today, and every Node knows (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257];

/**
 * The host that passkeys of this installation belong to; null where browsers have none: they want a name, and https but for
 * this machine itself (WebAuthn Level 3, 5.1.3; Secure Contexts, 3.1).
 */
const passkeyHost = (publicUrl: string): string | null => {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName && isSecure ? hostname : null;
};

/** Passkeys (WebAuthn): each challenge is asked of one session or sign-in, and answered once. */
export const passkeys = ({ db, clock, publicUrl }: Parts) => {
  const stored = factorsDb(db);
  const host = passkeyHost(publicUrl);
  const origin = new URL(publicUrl).origin;

  /** The same for every passkey of a reader, and tells nothing of him (WebAuthn Level 3, 14.6.1). */
  const userIdOf = (readerId: bigint): Buffer => createHash('sha256').update(`${host} reader ${readerId}`).digest();
  const keep = (asking: Challenge, challenge: string): Promise<void> =>
    stored.putChallenge(
      asking,
      new Uint8Array(Buffer.from(challenge, 'base64url')),
      new Date(clock.now().getTime() + LIFE_MS),
    );
  const takeChallenge = async (asking: Challenge): Promise<string | null> => {
    const challenge = await stored.takeChallenge(asking, clock.now());
    return challenge && Buffer.from(challenge).toString('base64url');
  };
  /** What the library throws of an answer that is not right; all of it is the same to who sent it. */
  const refused = (): never => {
    throw new Refusal('factor.passkey_refused');
  };

  return {
    host,
    /** @throws Refusal `factor.passkeys_unavailable` */
    async beginSetup(asking: Asking, owner: Owner) {
      if (host === null) throw new Refusal('factor.passkeys_unavailable');
      const known = await stored.passkeys(db, owner.id);
      const options = await generateRegistrationOptions({
        rpName: 'Lectern',
        rpID: host,
        userName: owner.login,
        userDisplayName: owner.login,
        userID: new Uint8Array(userIdOf(owner.id)),
        timeout: LIFE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep({ ...asking, kind: 'passkey' }, options.challenge);
      return { ...options };
    },
    /** What a browser has made. @throws Refusal `factor.setup_gone`, `factor.passkey_refused` */
    async finishSetup(asking: Asking, name: string, response: Registered): Promise<PasskeyRow> {
      const expectedChallenge = await takeChallenge({ ...asking, kind: 'passkey' });
      if (expectedChallenge === null || host === null) throw new Refusal('factor.setup_gone');
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refused);
      if (!made) return refused();
      return {
        id: randomUUID(),
        credentialId: made.credential.id,
        publicKey: new Uint8Array(made.credential.publicKey),
        counter: BigInt(made.credential.counter),
        transports: response.response.transports,
        synced: made.credentialBackedUp,
        name,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
    },

    /** Null where the reader has none, or none works here. */
    async beginUse(asking: Asking) {
      const known = await stored.passkeys(db, asking.readerId);
      if (host === null || known.length === 0) return null;
      const options = await generateAuthenticationOptions({
        rpID: host,
        timeout: LIFE_MS,
        userVerification: 'required',
        allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      });
      await keep({ ...asking, kind: 'confirm' }, options.challenge);
      return { ...options };
    },
    /** @throws Refusal `factor.passkey_refused` */
    async use(asking: Asking, response: Asserted): Promise<void> {
      const expectedChallenge = await takeChallenge({ ...asking, kind: 'confirm' });
      const known = await stored.passkeys(db, asking.readerId);
      const passkey = known.find(({ credentialId }) => credentialId === response.id);
      if (expectedChallenge === null || host === null || !passkey) return refused();
      const { userHandle, ...signed } = response.response;
      const user = userIdOf(asking.readerId).toString('base64url');
      if (userHandle !== undefined && userHandle !== user) return refused();
      const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
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
      }).catch(refused);
      const isNewer =
        verified &&
        (await stored.usedPasskey(asking.readerId, passkey.id, {
          counter: BigInt(used.newCounter),
          synced: used.credentialBackedUp,
          now: clock.now(),
        }));
      if (!isNewer) return refused();
    },
  };
};
