import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates 256 random bits as 43 characters that are safe in cookies and URLs. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for the database, so that a stolen database gives no access. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Computes the CSRF token of forms from the visitor's cookie: without the cookie it cannot be forged. */
export const computeFormToken = (cookie: string): string =>
  createHmac('sha256', cookie).update('form').digest('base64url');

/** Compares two strings in constant time. */
export const isEqualInConstantTime = (first: string, second: string): boolean =>
  timingSafeEqual(hashToken(first), hashToken(second));
