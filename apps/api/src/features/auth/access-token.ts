import { createPrivateKey, createPublicKey } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { calculateJwkThumbprint, errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { type KeyPlace, type Keys, loadKeys, rotateKeys } from '../../platform/keys.ts';

type SigningKey = Keys['signing'][number]['jwk'];
type Claims = { readerId: bigint; sessionId: string };

const ALGORITHM = 'EdDSA';
const KEY_AGE_DAYS = 90;
const RELOAD_INTERVAL_MS = 1_000;
const MAX_CACHED_TOKENS = 10_000;
const Payload = z.object({ sub: z.string().regex(/^[1-9]\d{0,17}$/), sid: z.uuid(), exp: z.number() });
/** `expires` in seconds since 1970. */
type Verified = { claims: Claims; expires: number; kid: string };

/** Generates a private Ed25519 key as JWK; `kid` is its thumbprint (RFC 7638). */
const generateSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kty: 'OKP', kid: await calculateJwkThumbprint(jwk) };
};

/**
 * Loads the keys. In the data folder a signing key older than 90 days gets a successor, and still verifies what it signed;
 * those of KEYS_FILE are rotated by the operator.
 */
export const loadCurrentKeys = async (place: KeyPlace, now: Date): Promise<Keys> => {
  const keys = await loadKeys(place, generateSigningKey, now);
  if (typeof place.keysFile === 'string') return keys;
  const unlessAfter = new Date(now.getTime() - KEY_AGE_DAYS * 86_400_000);
  if (keys.signing.some(({ createdAt }) => createdAt > unlessAfter)) return keys;
  await rotateKeys(place, generateSigningKey, { now, unlessAfter });
  return loadKeys(place, generateSigningKey, now);
};

/** Makes a new signing key at once, and with `links` a new key for links: for keys that somebody else may have seen. */
export const rotateKeysNow = (place: KeyPlace, now: Date, { links }: { links: boolean }): Promise<void> =>
  rotateKeys(place, generateSigningKey, { now, links });

/** Signs and verifies access tokens: JWTs (RFC 7519) with a reader (`sub`) and a session (`sid`) that live 7,200 s. */
export const createAccessTokens = (keys: Keys, clock: Clock) => {
  const [newest] = keys.signing;
  if (!newest) throw new Error('There is no key to sign access tokens with.');
  const signingKey = createPrivateKey({ key: newest.jwk, format: 'jwk' });
  const toPublicKeys = (signing: Keys['signing']) =>
    new Map(signing.map(({ jwk }) => [jwk.kid, createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' }))]));
  let verificationKeys = toPublicKeys(keys.signing);
  let loadedAt = clock.now().getTime();

  /** A process that started later may sign with a newer key, so an unknown `kid` reloads the keys, at most once a second. */
  const findKey = (kid: string) => {
    const now = clock.now().getTime();
    if (!verificationKeys.has(kid) && now - loadedAt > RELOAD_INTERVAL_MS) {
      loadedAt = now;
      verificationKeys = toPublicKeys(keys.readSigningKeys());
    }
    return verificationKeys.get(kid);
  };

  /** Verified tokens. A client sends the same token with every call, and checking the signature takes half of a small call. */
  const verifiedTokens = createCache<Verified>({ entries: MAX_CACHED_TOKENS });
  const verifyToken = async (token: string, allowExpired: boolean): Promise<Verified> => {
    const requireKey = ({ kid }: { kid?: string }) => {
      const key = kid === undefined ? undefined : findKey(kid);
      if (!key) throw new Refusal('auth.token_unknown');
      return key;
    };
    const checks = { algorithms: [ALGORITHM], currentDate: clock.now(), requiredClaims: ['exp'] };
    const { payload, kid } = await jwtVerify(token, requireKey, checks).then(
      ({ payload, protectedHeader }) => ({ payload, kid: protectedHeader.kid ?? '' }),
      (error: unknown) => {
        if (allowExpired && error instanceof errors.JWTExpired) return { payload: error.payload, kid: '' };
        throw toRefusal(error);
      },
    );
    const parsed = Payload.safeParse(payload);
    if (!parsed.success) throw new Refusal('auth.token_malformed');
    const { sub, sid, exp } = parsed.data;
    return { claims: { readerId: BigInt(sub), sessionId: sid }, expires: exp, kid };
  };

  return {
    sign({ readerId, sessionId }: Claims): Promise<string> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: newest.jwk.kid })
        .setSubject(String(readerId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + limits.ACCESS_TOKEN_SECONDS)
        .sign(signingKey);
    },

    /** @throws Refusal `auth.token_malformed`, `auth.token_unknown` (not signed by us) or `auth.token_expired` */
    async verify(token: string, { allowExpired = false } = {}): Promise<Claims> {
      if (allowExpired) return (await verifyToken(token, true)).claims;
      const { claims, expires, kid } = await verifiedTokens.get(token, () => verifyToken(token, false));
      if (!findKey(kid)) throw new Refusal('auth.token_unknown');
      if (expires <= clock.now().getTime() / 1000) throw new Refusal('auth.token_expired');
      return claims;
    },
  };
};

const toRefusal = (error: unknown): unknown => {
  if (error instanceof errors.JWTExpired) return new Refusal('auth.token_expired');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new Refusal('auth.token_unknown');
  return error instanceof errors.JOSEError ? new Refusal('auth.token_malformed') : error;
};
