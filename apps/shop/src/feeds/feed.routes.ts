import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import { type Clock, type Database, queryRows } from '../database.ts';
import type { ReplayGuard } from '../partner/replay-guard.ts';
import { type SignatureAlgorithm, verifySignature } from '../partner/signature.ts';
import { buildFeed, buildPersonalFeed, type Sales } from './build-feed.ts';

type Dependencies = {
  db: Database;
  shop: ShopIdentity;
  partner: { sharedKey: string; signature: SignatureAlgorithm };
  replayGuard: ReplayGuard;
  clock: Clock;
};

const TIMESTAMP_TOLERANCE_SECONDS = 300;
const field = z.string().max(1000);
/** All are strings, as they were signed; a repeated field is an array and is refused. */
const PersonalRequest = z.object({
  user: field.min(1),
  subpartner: field,
  serial: field,
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[0-9a-fA-F]{40,64}$/),
});

/** Registers the feed of the shop, and what it recommends to one customer (docs/partners.md, "Feeds"). */
export const registerFeeds = (app: FastifyInstance, { db, shop, partner, replayGuard, clock }: Dependencies): void => {
  app.get('/feeds/books.json', async (request, reply) => {
    const text = JSON.stringify(buildFeed(shop, await countSales(db), clock()));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });

  app.post('/feeds/personal', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = PersonalRequest.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'malformed' });
    const { signature, ...parameters } = parsed.data;
    if (!verifySignature(signature, parameters, partner.sharedKey, partner.signature))
      return reply.code(403).send({ error: 'signature_wrong' });
    const signedAt = Number(parameters.timestamp) * 1000;
    if (Math.abs(clock().getTime() - signedAt) > TIMESTAMP_TOLERANCE_SECONDS * 1000)
      return reply.code(403).send({ error: 'timestamp_outside_window' });
    const expiresAt = new Date(signedAt + (TIMESTAMP_TOLERANCE_SECONDS + 60) * 1000);
    if (!(await replayGuard.markUsed(signature.toLowerCase(), expiresAt)))
      return reply.code(403).send({ error: 'signature_replayed' });
    return buildPersonalFeed(shop, await listOwned(db, parameters.user));
  });
};

const countSales = async (db: Database): Promise<Sales> => {
  const row = z.object({ book: z.string(), sold: z.number() });
  const rows = await queryRows(db, row, 'SELECT book, count(*)::int AS sold FROM purchases GROUP BY book', []);
  return new Map(rows.map(({ book, sold }) => [book, sold]));
};

const listOwned = async (db: Database, accountId: string): Promise<Set<string>> => {
  const sql = 'SELECT book FROM purchases WHERE account_id::text = $1';
  const rows = await queryRows(db, z.object({ book: z.string() }), sql, [accountId]);
  return new Set(rows.map(({ book }) => book));
};
