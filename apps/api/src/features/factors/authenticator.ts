import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows (RFC 6238; others than these are read wrongly by some of them). */
const [SECRET_BYTES, DIGITS, PERIOD_SECONDS] = [20, 6, 30];
/** A clock that goes half a minute wrong is right enough (RFC 6238, 5.2). */
const STEPS_AROUND = 1;

const totp = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: 'Lectern',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** What is shown of a secret: letters to type, and the address that a QR code holds. */
export const shownSecret = (secret: Uint8Array, login: string): { secret: string; uri: string } => {
  const app = totp(secret, login);
  return { secret: app.secret.base32, uri: app.toString() };
};

/** The time step that a code is of, around now; null for a wrong one. */
export const stepOf = (secret: Uint8Array, typed: string, now: Date): bigint | null => {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret, '').validate({ token, timestamp: now.getTime(), window: STEPS_AROUND });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
};
