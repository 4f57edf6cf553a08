import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters that are safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token, so that a copy of the database opens nothing. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** The token that forms carry, bound to the visitor's cookie: whoever cannot read the cookie cannot make it. */
export const formTokenOf = (cookie: string): string => createHmac('sha256', cookie).update('form').digest('base64url');

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
