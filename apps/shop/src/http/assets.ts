import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import { coverOf } from '../catalogue/cover.ts';

const ASSETS = path.join(import.meta.dirname, '../../assets');
const FILES = { '/style.css': 'text/css', '/icon.svg': 'image/svg+xml', '/icon-eink.svg': 'image/svg+xml' };
const HOUR = 'public, max-age=3600';

/** Style, icons (64 × 64, for colour and for e-ink) and covers: the same for everybody, so caches may keep them. */
export const assets = (app: FastifyInstance): void => {
  for (const [address, type] of Object.entries(FILES)) {
    const bytes = readFileSync(path.join(ASSETS, address));
    app.get(address, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': HOUR, ...anywhere(type) })
        .send(bytes),
    );
  }

  app.get('/covers/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const book = name.endsWith('.svg') ? findBook(name.slice(0, -'.svg'.length)) : undefined;
    if (!book) return reply.callNotFound();
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', HOUR).send(coverOf(book).markup);
  });
};

// The cloud shows the shop's icon on its own pages; nothing else of ours belongs there.
function anywhere(type: string): Record<string, string> {
  return type === 'image/svg+xml' ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
}
