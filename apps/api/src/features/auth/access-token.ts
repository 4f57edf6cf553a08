import { createPrivateKey, createPublicKey } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { calculateJwkThumbprint, errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Keys, loadKeys, rotateKeys } from '../../platform/keys.ts';
import { remembered } from '../../platform/recent.ts';

type SigningKey = Keys['signing'][number]['jwk'];
type Claims = { readerId: bigint; sessionId: string };

const ALGORITHM = 'EdDSA';
const KEY_AGE_DAYS = 90;
const LOOK_AGAIN_MS = 1_000;
const KNOWN_TOKENS = 10_000;
const Payload = z.object({ sub: z.string().regex(/^[1-9]\d{0,17}$/), sid: z.uuid(), exp: z.number() });
/** `expires` in seconds since 1970. */
type Verified = { claims: Claims; expires: number; kid: string };

/** A fresh private Ed25519 key as JWK; `kid` is its thumbprint (RFC 7638). */
const newSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kty: 'OKP', kid: await calculateJwkThumbprint(jwk) };
};

/** The keys of the data folder; a signing key older than 90 days gets a successor, and still verifies what it signed. */
export const currentKeys = async (dataDir: string, now: Date): Promise<Keys> => {
  const keys = await loadKeys(dataDir, newSigningKey, now);
  const unlessAfter = new Date(now.getTime() - KEY_AGE_DAYS * 86_400_000);
  if (keys.signing.some(({ createdAt }) => createdAt > unlessAfter)) return keys;
  await rotateKeys(dataDir, newSigningKey, { now, unlessAfter });
  return loadKeys(dataDir, newSigningKey, now);
};

/** A new signing key now, and a new key of links where wanted: for keys that somebody else may have seen. */
export const rotateNow = (dataDir: string, now: Date, { links }: { links: boolean }): Promise<void> =>
  rotateKeys(dataDir, newSigningKey, { now, links });

/** Access tokens: JWTs (RFC 7519) that name a reader (`sub`) and a session (`sid`) and live 7,200 s. */
export const accessTokens = (keys: Keys, clock: Clock) => {
  const [newest] = keys.signing;
  if (!newest) throw new Error('There is no key to sign access tokens with.');
  const signingKey = createPrivateKey({ key: newest.jwk, format: 'jwk' });
  const publicKeys = (signing: Keys['signing']) =>
    new Map(signing.map(({ jwk }) => [jwk.kid, createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' }))]));
  let verifying = publicKeys(keys.signing);
  let lookedAt = clock.now().getTime();

  /** A process that started later may sign with a key that was made since; strangers make us look only now and then. */
  const keyNamed = (kid: string) => {
    const now = clock.now().getTime();
    if (!verifying.has(kid) && now - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = now;
      verifying = publicKeys(keys.signingNow());
    }
    return verifying.get(kid);
  };

  /** Tokens that were found good: a client says the same one with every call, and the signature costs half of a small one. */
  const known = remembered<Verified>({ entries: KNOWN_TOKENS });
  const checked = async (token: string, evenExpired: boolean): Promise<Verified> => {
    const keyOf = ({ kid }: { kid?: string }) => {
      const key = kid === undefined ? undefined : keyNamed(kid);
      if (!key) throw new Refusal('auth.token_unknown');
      return key;
    };
    const checks = { algorithms: [ALGORITHM], currentDate: clock.now(), requiredClaims: ['exp'] };
    const { payload, kid } = await jwtVerify(token, keyOf, checks).then(
      ({ payload, protectedHeader }) => ({ payload, kid: protectedHeader.kid ?? '' }),
      (error: unknown) => {
        if (evenExpired && error instanceof errors.JWTExpired) return { payload: error.payload, kid: '' };
        throw refusalFor(error);
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
    async verify(token: string, { evenExpired = false } = {}): Promise<Claims> {
      if (evenExpired) return (await checked(token, true)).claims;
      const { claims, expires, kid } = await known.get(token, () => checked(token, false));
      if (!keyNamed(kid)) throw new Refusal('auth.token_unknown');
      if (expires <= clock.now().getTime() / 1000) throw new Refusal('auth.token_expired');
      return claims;
    },
  };
};

const refusalFor = (error: unknown): unknown => {
  if (error instanceof errors.JWTExpired) return new Refusal('auth.token_expired');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new Refusal('auth.token_unknown');
  return error instanceof errors.JOSEError ? new Refusal('auth.token_malformed') : error;
};
