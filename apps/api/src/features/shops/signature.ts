import { createHash } from 'node:crypto';

/**
 * Signature of a call to a partner (spec section 5): the parameters sorted by name as raw `k=v&k=v` in UTF-8, nothing
 * percent-encoded, with the shared key appended. Lower-case hex.
 */
export const signatureOf = (
  parameters: Readonly<Record<string, string>>,
  sharedKey: string,
  algorithm: 'sha1' | 'sha256',
): string => {
  // By code unit and not by language: both sides must sort alike.
  const names = Object.keys(parameters).toSorted();
  const text = names.map((name) => `${name}=${parameters[name]}`).join('&');
  return createHash(algorithm)
    .update(text + sharedKey, 'utf8')
    .digest('hex');
};
