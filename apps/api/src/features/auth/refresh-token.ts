import { createHash, randomBytes } from 'node:crypto';

/** A refresh token as stored: the secret only as its SHA-256. */
export type TokenKey = { readerId: bigint; sessionId: string; hash: Uint8Array<ArrayBuffer> };

const SECRET_BYTES = 32;
const shape = /^([1-9]\d{0,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a token is made of before it is known whose it will be. */
export const newSecret = (): { secret: string; hash: TokenKey['hash'] } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: sha256(secret) };
};

/** As the client gets it. The reader's id leads, as in every key. */
export const tokenWith = (secret: string, { readerId, sessionId }: Omit<TokenKey, 'hash'>): string =>
  `${readerId}.${sessionId}.${secret}`;

/** A token for the client and its key for the database. */
export const newRefreshToken = (readerId: bigint, sessionId: string): { token: string; key: TokenKey } => {
  const { secret, hash } = newSecret();
  const key = { readerId, sessionId, hash };
  return { token: tokenWith(secret, key), key };
};

/** The key of a token from outside, null when it is none of ours. */
export const refreshTokenKey = (token: string): TokenKey | null => {
  const [, readerId, sessionId, secret] = shape.exec(token) ?? [];
  if (readerId === undefined || sessionId === undefined || secret === undefined) return null;
  return { readerId: BigInt(readerId), sessionId, hash: sha256(secret) };
};

export const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest());
