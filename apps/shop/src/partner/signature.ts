import { createHash, timingSafeEqual } from 'node:crypto';

/** The hash that both sides agreed on. The specification names `sha1`; prefer `sha256` for new partners. */
export type SignatureAlgorithm = 'sha1' | 'sha256';

/**
 * Computes the signature of a partner call, as 40 (sha1) or 64 (sha256) lower-case hex digits.
 *
 * 1. Take every parameter of the call except `signature`, decoded: no percent-encoding, no `+` for a space.
 * 2. Sort by name, by code unit (so capitals come before small letters).
 * 3. Join as `name=value`, with `&` between the pairs.
 * 4. Append the shared key, with nothing between.
 * 5. Hash the UTF-8 bytes.
 *
 * This file depends on Node only: copy it, or write the same five steps in your language and check them with
 * this vector. `{login: 'a', password: 'b', serial: 'c', subpartner: 'd', timestamp: '1'}` with the key `secret` hashes
 * the text `login=a&password=b&serial=c&subpartner=d&timestamp=1secret` and gives with sha1
 * `b6215c2f2d424c26db1ec8ad94dec8735dd46aa7`, with sha256
 * `baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889`.
 *
 * Source: the product specification, section 5 "Partner signature"; the encoding rule is ours.
 */
export const computeSignature = (
  parameters: Readonly<Record<string, string>>,
  sharedKey: string,
  algorithm: SignatureAlgorithm,
): string => {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
  return createHash(algorithm)
    .update(text + sharedKey, 'utf8')
    .digest('hex');
};

/** Whether `signature` is the signature of `parameters`. Compares in constant time and ignores hex case. */
export const verifySignature = (
  signature: string,
  parameters: Readonly<Record<string, string>>,
  sharedKey: string,
  algorithm: SignatureAlgorithm,
): boolean => {
  const expected = Buffer.from(computeSignature(parameters, sharedKey, algorithm));
  const received = Buffer.from(signature.toLowerCase());
  return received.length === expected.length && timingSafeEqual(received, expected);
};
