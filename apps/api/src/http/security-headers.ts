import type { FastifyInstance } from 'fastify';

/** On every answer; pages set a Content-Security-Policy of their own. */
export const secureHeaders = (app: FastifyInstance, { https }: { https: boolean }): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-dns-prefetch-control', 'off');
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (https) reply.header('strict-transport-security', 'max-age=31536000');
  });
};

export const appPolicy = (nonce: string, booksUrl: string, iconOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...iconOrigins].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${booksUrl}`,
    `media-src ${booksUrl} blob:`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${booksUrl}`,
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Code of the app, which counts where it runs as a worker: more of itself, and its own server. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The worker that reads PDFs: decoders of its own, files of its own host, and nothing else. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The page that draws books: it may be framed by the app alone and load nothing from elsewhere. */
export const surfacePolicy = (appOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "frame-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${appOrigin}`,
  ].join('; ');

/** Every file of a book: no script, nothing from elsewhere, framed by the surface (and so by the app) alone. */
export const bookFilePolicy = (appOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${appOrigin}`,
  ].join('; ');
