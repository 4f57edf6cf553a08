import { randomBytes } from 'node:crypto';
import { qr } from '@lectern/contracts';
import { aReader } from '../../testing/a-reader.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const newId = (): string => randomBytes(16).toString('hex');

/** Status and number of a refusal. */
export const codeOf = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};

/** A browser that shows a code. */
export const aScreen = async (app: TestApp, id = newId()) => {
  const visitor = aVisitor(app);
  const begin = async () => qr.begin.reply.parse(await (await visitor.get(`/auth/qr/${id}`)).json()).data;
  const shown = await begin();
  const take = (json: object = {}) => visitor.post(`/auth/session/qr/${id}`, { json });
  return { id, visitor, shown, begin, take };
};

/** A phone where a reader is signed in. */
export const aPhone = async (app: TestApp, who: 'anna' | 'boris' = 'anna') => {
  const reader = await aReader(app, who, { isWelcomed: false });
  return {
    ...reader,
    look: (id: string) => reader.get(`/auth/qr/${id}/request`),
    approve: (id: string, number: number) => reader.post(`/auth/qr/${id}/approve`, { json: { number } }),
    decline: (id: string) => reader.post(`/auth/qr/${id}/decline`),
  };
};

/** Whose access token it is: the login, or the status of the refusal. */
export const whoIs = async (app: TestApp, accessToken: string): Promise<unknown> => {
  const answer = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { login } = (await answer.json()) as { login?: string }; // GET /user
  return login ?? answer.status;
};
