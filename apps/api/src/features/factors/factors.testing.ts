import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestPasskey } from '../../testing/test-passkey.ts';
import type { TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';

export const HOST = 'library.example';
/** Passkeys require a host name and https: the tests call the process behind such an address. */
export const env = { PUBLIC_URL: `https://${HOST}`, BOOKS_URL: 'https://books.example' };
const origin = env.PUBLIC_URL;

/** Reads status and number of a refusal, or the status alone. */
export const readErrorCode = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (answer.ok) return answer.status;
  const { error_code } = JSON.parse(text) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const readJson = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // as its contract says
};

/** An authenticator app with this secret; `at`: its clock. */
export const createTestAuthenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (at: Date, steps = 0): string => totp.generate({ timestamp: at.getTime() + steps * 30_000 }) };
};

type Codes = { recovery_codes: string[] | null };

/** Sets up an authenticator app. */
export const setUpAuthenticator = async (app: TestApp, reader: TestReader) => {
  const { secret } = await readJson<{ secret: string }>(
    await reader.post('/factors/authenticator/options', { json: {} }),
  );
  const authenticator = createTestAuthenticator(secret);
  const json = { code: authenticator.code(app.clock.now()) };
  const { recovery_codes: codes } = await readJson<Codes>(await reader.post('/factors/authenticator', { json }));
  return { secret, codes: codes ?? [], code: (steps = 0) => authenticator.code(app.clock.now(), steps) };
};

/** Sets up a passkey. */
export const setUpPasskey = async (reader: TestReader, name = 'Laptop', passkey = createTestPasskey(HOST)) => {
  type Begun = { options: { challenge: string; excludeCredentials: { id: string }[] } };
  const { options } = await readJson<Begun>(await reader.post('/factors/passkeys/options', { json: {} }));
  const json = { name, response: passkey.register(options) };
  const created = await readJson<Codes & { passkey: { id: string } }>(await reader.post('/factors/passkeys', { json }));
  return { passkey, options, codes: created.recovery_codes ?? [], id: created.passkey.id };
};

export const confirmOptions = async (reader: TestReader) =>
  readJson<{ options: { challenge: string } | null }>(await reader.post('/factors/confirm/options'));

/** Confirms with a passkey. */
export const confirmWith = async (
  reader: TestReader,
  passkey: ReturnType<typeof createTestPasskey>,
): Promise<Response> => {
  const { options } = await confirmOptions(reader);
  return reader.post('/factors/confirm', { json: { passkey: passkey.authenticate(options ?? { challenge: '' }) } });
};

/** Requires a factor at sign-ins, right after one was set up. */
export const enableAskAtSignIn = (reader: TestReader): Promise<Response> =>
  reader.put('/factors/sign-in', { json: { ask: true } });

/** A browser that signs in with a password and is asked for a factor. */
export const createTestSignInPage = (app: TestApp, username = 'anna') => {
  const visitor = createTestVisitor(app);
  const headers = { origin };
  const submitPassword = (password = `lantern-${username}`) =>
    visitor.post('/auth/session/login/lantern', { json: { username, password, shop_id: '1' }, headers });
  return {
    visitor,
    knock: submitPassword,
    /** Submits the password and returns the ticket of the refusal. */
    async ticket(): Promise<string> {
      const answer = await submitPassword();
      const { details } = (await answer.json()) as { details?: { ticket?: string } }; // ErrorBody
      if (details?.ticket === undefined) throw new Error(`No ticket: ${answer.status}`);
      return details.ticket;
    },
    options: (ticket: string) => visitor.post('/auth/session/factor/options', { json: { ticket }, headers }),
    show: (ticket: string, shown: object) =>
      visitor.post('/auth/session/factor', { json: { ticket, ...shown }, headers }),
  };
};
