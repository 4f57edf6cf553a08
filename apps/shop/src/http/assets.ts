import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import { renderCover } from '../catalogue/cover.ts';

const ASSETS = path.join(import.meta.dirname, '../../assets');
const FILES = { '/style.css': 'text/css', '/icon.svg': 'image/svg+xml', '/icon-eink.svg': 'image/svg+xml' };
const CACHE_ONE_HOUR = 'public, max-age=3600';

/** Serves the stylesheet, the icons (64 × 64, colour and e-ink) and the covers, which caches may store. */
export const registerAssets = (app: FastifyInstance): void => {
  for (const [address, type] of Object.entries(FILES)) {
    const bytes = readFileSync(path.join(ASSETS, address));
    app.get(address, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': CACHE_ONE_HOUR, ...getCrossOriginHeaders(type) })
        .send(bytes),
    );
  }

  app.get('/covers/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const book = name.endsWith('.svg') ? findBook(name.slice(0, -'.svg'.length)) : undefined;
    if (!book) return reply.callNotFound();
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(renderCover(book).markup);
  });
};

// The cloud shows the icon of the shop on its own pages; other assets stay same-origin.
function getCrossOriginHeaders(type: string): Record<string, string> {
  return type === 'image/svg+xml' ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
}
