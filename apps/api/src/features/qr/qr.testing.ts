import { randomBytes } from 'node:crypto';
import { qr } from '@lectern/contracts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';

export const generateId = (): string => randomBytes(16).toString('hex');

/** Reads status and number of a refusal. */
export const readErrorCode = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};

/** A browser that shows a code. */
export const createTestScreen = async (app: TestApp, id = generateId()) => {
  const visitor = createTestVisitor(app);
  const begin = async () => qr.begin.reply.parse(await (await visitor.get(`/auth/qr/${id}`)).json()).data;
  const code = await begin();
  const take = (json: object = {}) => visitor.post(`/auth/session/qr/${id}`, { json });
  return { id, visitor, code, begin, take };
};

/** A phone where a reader is signed in. */
export const createTestPhone = async (app: TestApp, who: 'anna' | 'boris' = 'anna') => {
  const reader = await createTestReader(app, who, { isWelcomed: false });
  return {
    ...reader,
    look: (id: string) => reader.get(`/auth/qr/${id}/request`),
    approve: (id: string, number: number) => reader.post(`/auth/qr/${id}/approve`, { json: { number } }),
    decline: (id: string) => reader.post(`/auth/qr/${id}/decline`),
  };
};

/** Reads the login of an access token, or the status of the refusal. */
export const readLogin = async (app: TestApp, accessToken: string): Promise<unknown> => {
  const answer = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { login } = (await answer.json()) as { login?: string }; // GET /user
  return login ?? answer.status;
};
