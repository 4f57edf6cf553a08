import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ShopIdentity } from '../config.ts';
import { toAuthOptions } from './auth-options.ts';
import { type createUserAuthenticator, REFUSALS, UserAuthenticate } from './user-authenticate.ts';

const AuthOptions = z.object({ UserID: z.string().min(1).max(320) });

type Dependencies = {
  shop: ShopIdentity;
  accounts: AccountsService;
  userAuthenticate: ReturnType<typeof createUserAuthenticator>;
};

const toErrorBody = (code: keyof typeof REFUSALS) => ({ error: code, message: REFUSALS[code].message });

/** Registers the two calls of the partner interface. Both accept a form or JSON and ignore cookies. */
export const registerPartnerRoutes = (
  app: FastifyInstance,
  { shop, accounts, userAuthenticate }: Dependencies,
): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/partner/auth-options', async (request, reply) => {
    const body = AuthOptions.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: 'malformed', message: 'UserID is needed once.' });
    const isKnown = (await accounts.findByLogin(body.data.UserID)) !== undefined;
    return toAuthOptions(shop, isKnown);
  });

  app.post('/partner/user_authenticate', async (request, reply) => {
    const body = UserAuthenticate.safeParse(request.body);
    if (!body.success) return reply.code(REFUSALS.malformed.status).send(toErrorBody('malformed'));
    const result = await userAuthenticate(body.data);
    if ('refused' in result) return reply.code(REFUSALS[result.refused].status).send(toErrorBody(result.refused));
    return result;
  });
};
