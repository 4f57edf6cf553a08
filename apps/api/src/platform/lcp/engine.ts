import type { Transform } from 'node:stream';
import type { Licence } from './licence.ts';

/** A licence with its decrypted content key. */
export type OpenedLicence = {
  /** Creates a stream that decrypts one file of the book. Fails on invalid bytes. */
  createDecryptStream(): Transform;
};

/**
 * Opens Readium LCP licences. We implement the basic profile; production profiles need a library that is licensed and
 * certified by EDRLab, which would be another implementation.
 */
export type LcpEngine = {
  /** Whether it supports licences of this profile (`encryption.profile`). */
  supports(profile: string): boolean;
  /** @param userKey SHA-256 of the passphrase. Null when it does not match the licence. */
  open(licence: Licence, userKey: Uint8Array): OpenedLicence | null;
};
