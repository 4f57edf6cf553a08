import type { Transform } from 'node:stream';
import type { Licence } from './licence.ts';

/** A licence whose key is known. */
export type OpenedLicence = {
  /** Turns one file of the book into what was encrypted, as it flows by. Breaks on wrong bytes. */
  decryption(): Transform;
};

/**
 * Opens licences of Readium LCP. The basic profile is ours; those of production need a library that EDRLab licenses and certifies,
 * which would be another maker of this.
 */
export type LcpEngine = {
  /** Whether it knows licences of this profile (`encryption.profile`). */
  knows(profile: string): boolean;
  /** @param userKey SHA-256 of the passphrase. Null when it is not the one of this licence. */
  open(licence: Licence, userKey: Uint8Array): OpenedLicence | null;
};
