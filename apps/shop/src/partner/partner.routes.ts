import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { ShopIdentity } from '../config.ts';
import { authOptionsOf } from './auth-options.ts';
import { REFUSALS, UserAuthenticate, type userAuthenticateOn } from './user-authenticate.ts';

const AuthOptions = z.object({ UserID: z.string().min(1).max(320) });

type Parts = { shop: ShopIdentity; accounts: Accounts; userAuthenticate: ReturnType<typeof userAuthenticateOn> };

const refusal = (code: keyof typeof REFUSALS) => ({ error: code, message: REFUSALS[code].message });

/** The two calls of the partner interface. Both read a form or JSON; no cookie means anything to them. */
export const partnerRoutes = (app: FastifyInstance, { shop, accounts, userAuthenticate }: Parts): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/partner/auth-options', async (request, reply) => {
    const body = AuthOptions.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: 'malformed', message: 'UserID is needed once.' });
    const known = (await accounts.find(body.data.UserID)) !== undefined;
    return authOptionsOf(shop, known);
  });

  app.post('/partner/user_authenticate', async (request, reply) => {
    const body = UserAuthenticate.safeParse(request.body);
    if (!body.success) return reply.code(REFUSALS.malformed.status).send(refusal('malformed'));
    const answer = await userAuthenticate(body.data);
    if ('refused' in answer) return reply.code(REFUSALS[answer.refused].status).send(refusal(answer.refused));
    return answer;
  });
};
