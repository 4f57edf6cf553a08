import { createHash, randomBytes } from 'node:crypto';

/** A refresh token as stored: the SHA-256 of the secret. */
export type TokenKey = { readerId: bigint; sessionId: string; hash: Uint8Array<ArrayBuffer> };

const SECRET_BYTES = 32;
const PATTERN = /^([1-9]\d{0,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Generates the secret of a token whose reader is not known yet. */
export const generateSecret = (): { secret: string; hash: TokenKey['hash'] } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: sha256(secret) };
};

/** The token as the client gets it. */
export const formatToken = (secret: string, { readerId, sessionId }: Omit<TokenKey, 'hash'>): string =>
  `${readerId}.${sessionId}.${secret}`;

/** Creates a token for the client and its key for the database. */
export const createRefreshToken = (readerId: bigint, sessionId: string): { token: string; key: TokenKey } => {
  const { secret, hash } = generateSecret();
  const key = { readerId, sessionId, hash };
  return { token: formatToken(secret, key), key };
};

/** Parses a token from outside; null when it has another form. */
export const parseRefreshToken = (token: string): TokenKey | null => {
  const [, readerId, sessionId, secret] = PATTERN.exec(token) ?? [];
  if (readerId === undefined || sessionId === undefined || secret === undefined) return null;
  return { readerId: BigInt(readerId), sessionId, hash: sha256(secret) };
};

export const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest());
