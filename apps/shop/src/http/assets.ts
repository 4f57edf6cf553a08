import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const ASSETS = path.join(import.meta.dirname, '../../assets');
const FILES = { '/style.css': 'text/css', '/icon.svg': 'image/svg+xml', '/icon-eink.svg': 'image/svg+xml' };
const CACHE_ONE_HOUR = 'public, max-age=3600';

/** Serves the stylesheet and the icons (64 × 64, colour and e-ink), which caches may store. */
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
};

// The cloud shows the icon of the shop on its own pages; other assets stay same-origin.
function getCrossOriginHeaders(type: string): Record<string, string> {
  return type === 'image/svg+xml' ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
}
