import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238; some apps misread others). */
const [SECRET_BYTES, DIGITS, PERIOD_SECONDS] = [20, 6, 30];
/** Tolerates a clock that is half a minute off (RFC 6238, 5.2). */
const STEPS_AROUND = 1;

const createTotp = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: 'Lectern',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const generateSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** Formats a secret for the setup: letters to type, and the URI for the QR code. */
export const formatSecret = (secret: Uint8Array, login: string): { secret: string; uri: string } => {
  const app = createTotp(secret, login);
  return { secret: app.secret.base32, uri: app.toString() };
};

/** Finds the time step of a code, around now; null for a wrong code. */
export const findTimeStep = (secret: Uint8Array, typed: string, now: Date): bigint | null => {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = createTotp(secret, '').validate({ token, timestamp: now.getTime(), window: STEPS_AROUND });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
};
