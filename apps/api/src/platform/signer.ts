import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Signs short texts for links. Each purpose has signatures of its own, so that one can't serve as another. */
export type Signer = {
  sign(purpose: string, text: string): string;
  verifies(purpose: string, text: string, signature: string): boolean;
};

/** 132-bit signatures (HMAC-SHA-256, cut), base64url, 22 characters. */
export const signerWith = (key: Buffer): Signer => {
  // Made once: from bare bytes each signature costs five times as much, and a list of books has three a book.
  const secret = createSecretKey(key);
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url').slice(0, 22);
  return {
    sign,
    verifies(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
