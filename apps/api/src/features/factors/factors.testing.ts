import { Secret, TOTP } from 'otpauth';
import { aPasskey } from '../../testing/a-passkey.ts';
import type { TestReader } from '../../testing/a-reader.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const HOST = 'library.example';
/** Passkeys want a name and https: the tests ask the process behind such an address. */
export const env = { PUBLIC_URL: `https://${HOST}`, BOOKS_URL: 'https://books.example' };
const origin = env.PUBLIC_URL;

/** Status and number of a refusal, or the status alone. */
export const codeOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (answer.ok) return answer.status;
  const { error_code } = JSON.parse(text) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const jsonOf = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // as its contract says
};

/** An authenticator app that was shown this secret; `at` its clock. */
export const anApp = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (at: Date, steps = 0): string => totp.generate({ timestamp: at.getTime() + steps * 30_000 }) };
};

type Codes = { recovery_codes: string[] | null };

/** Sets up an authenticator app. */
export const withApp = async (app: TestApp, reader: TestReader) => {
  const { secret } = await jsonOf<{ secret: string }>(
    await reader.post('/factors/authenticator/options', { json: {} }),
  );
  const shown = anApp(secret);
  const json = { code: shown.code(app.clock.now()) };
  const { recovery_codes: codes } = await jsonOf<Codes>(await reader.post('/factors/authenticator', { json }));
  return { secret, codes: codes ?? [], code: (steps = 0) => shown.code(app.clock.now(), steps) };
};

/** Sets up a passkey. */
export const withPasskey = async (reader: TestReader, name = 'Laptop', passkey = aPasskey(HOST)) => {
  type Begun = { options: { challenge: string; excludeCredentials: { id: string }[] } };
  const { options } = await jsonOf<Begun>(await reader.post('/factors/passkeys/options', { json: {} }));
  const json = { name, response: passkey.made(options) };
  const made = await jsonOf<Codes & { passkey: { id: string } }>(await reader.post('/factors/passkeys', { json }));
  return { passkey, options, codes: made.recovery_codes ?? [], id: made.passkey.id };
};

export const confirmOptions = async (reader: TestReader) =>
  jsonOf<{ options: { challenge: string } | null }>(await reader.post('/factors/confirm/options'));

/** Confirms with a passkey. */
export const confirmWith = async (reader: TestReader, passkey: ReturnType<typeof aPasskey>): Promise<Response> => {
  const { options } = await confirmOptions(reader);
  return reader.post('/factors/confirm', { json: { passkey: passkey.used(options ?? { challenge: '' }) } });
};

/** Turns the question at the sign-in on, as whoever has just set up a factor. */
export const asksAtSignIn = (reader: TestReader): Promise<Response> =>
  reader.put('/factors/sign-in', { json: { ask: true } });

/** A browser that signs in with a password, and is asked for more. */
export const aPage = (app: TestApp, username = 'anna') => {
  const visitor = aVisitor(app);
  const headers = { origin };
  const knock = (password = `lantern-${username}`) =>
    visitor.post('/auth/session/login/lantern', { json: { username, password, shop_id: '1' }, headers });
  return {
    visitor,
    knock,
    /** The ticket of the refusal. */
    async ticket(): Promise<string> {
      const answer = await knock();
      const { details } = (await answer.json()) as { details?: { ticket?: string } }; // ErrorBody
      if (details?.ticket === undefined) throw new Error(`No ticket: ${answer.status}`);
      return details.ticket;
    },
    options: (ticket: string) => visitor.post('/auth/session/factor/options', { json: { ticket }, headers }),
    show: (ticket: string, shown: object) =>
      visitor.post('/auth/session/factor', { json: { ticket, ...shown }, headers }),
  };
};
