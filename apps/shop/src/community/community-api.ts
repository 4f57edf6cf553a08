import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import type { Clock } from '../database.ts';
import { isLanguage } from '../texts.ts';
import { generateToken, isEqualInConstantTime } from '../tokens.ts';
import { drawAvatar } from './avatar-png.ts';
import type { CommunityDb } from './community.db.ts';
import { listPosts } from './posts.ts';

type Dependencies = { communityDb: CommunityDb; shop: ShopIdentity; sharedKey: string; clock: Clock };

const CLOCK_TOLERANCE_SECONDS = 300;
/** A rating of 4,000 characters, escaped. */
const MAX_BODY_BYTES = 64 * 1024;
const Exchange = z.object({ code: z.string(), code_verifier: z.string(), redirect_uri: z.string() });
const Rating = z.object({
  id: z.uuid(),
  book: z.string().min(1).max(256),
  rating: z.int().min(1).max(5),
  name: z.string().min(1).max(100),
  email: z.email().max(320),
  text: z.string().max(4000),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
});
const Withdrawal = z.object({ id: z.uuid() });

/** The bearer token of a request; an empty text, which no token is, without one. */
const getToken = ({ headers }: FastifyRequest): string => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Registers the calls by which the cloud talks to the community (docs/partners.md, "A reading community"). They ignore cookies. */
export const registerCommunityApi = (
  app: FastifyInstance,
  { communityDb, shop, sharedKey, clock }: Dependencies,
): void => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const isSigned = (request: FastifyRequest): boolean => {
    const { 'lectern-timestamp': timestamp, 'lectern-signature': signature } = request.headers;
    if (typeof timestamp !== 'string' || typeof signature !== 'string' || typeof request.body !== 'string')
      return false;
    if (!(Math.abs(clock().getTime() / 1000 - Number(timestamp)) <= CLOCK_TOLERANCE_SECONDS)) return false;
    const path = request.url.replace(/^\/community/, '');
    const text = `POST\n${path}\n${timestamp}\n${request.body}`;
    return isEqualInConstantTime(signature, createHmac('sha256', sharedKey).update(text).digest('hex'));
  };
  /** Registers a call that the cloud signs. `null` answers that the body is not as agreed. */
  const registerSigned = <S extends z.ZodType>(
    path: string,
    schema: S,
    handle: (body: z.output<S>) => Promise<object | null>,
  ): void => {
    app.post(`/community${path}`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!isSigned(request)) return reply.code(403).send({ error: 'signature' });
      const body = schema.safeParse(JSON.parse(String(request.body)));
      const answer = body.success ? await handle(body.data) : null;
      return answer ?? reply.code(400).send({ error: 'malformed' });
    });
  };

  app.get('/community/feed', async (request) => {
    const { language } = z.object({ language: z.string().catch('en') }).parse(request.query);
    return listPosts(isLanguage(language) ? language : 'en', shop.publicUrl);
  });
  app.get('/community/avatars/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(drawAvatar(name.replace(/\.png$/, '')));
  });

  registerSigned('/token', Exchange, async ({ code, code_verifier, redirect_uri }) => {
    const login = await communityDb.takeCode(code, clock());
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (!login || login.challenge !== challenge || login.redirectUri !== redirect_uri) return null;
    const access_token = generateToken();
    await communityDb.insertToken(access_token, login.accountId, clock());
    return { access_token };
  });
  app.get('/community/user', async (request, reply) => {
    const account = await communityDb.findAccount(getToken(request));
    if (!account) return reply.code(401).send({ error: 'token' });
    const { first_name, last_name } = account;
    return {
      first_name,
      last_name,
      logged_by: shop.name,
      avatar: `avatars/${encodeURIComponent(first_name)}.png`,
    };
  });
  app.post('/community/logout', async (request) => {
    await communityDb.deleteToken(getToken(request));
    return {};
  });

  registerSigned('/ratings', Rating, async ({ created_at, changed_at, ...rating }) => {
    await communityDb.saveRating({ ...rating, createdAt: new Date(created_at), changedAt: new Date(changed_at) });
    return {};
  });
  registerSigned('/ratings/withdraw', Withdrawal, async ({ id }) => {
    await communityDb.deleteRating(id);
    return {};
  });
};
