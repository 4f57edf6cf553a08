import type { FastifyInstance, FastifyReply } from 'fastify';

type Settings = { https: boolean; permissions: string };

/**
 * On every answer; pages set a Content-Security-Policy of their own. No page of another site gets hold of a window of ours
 * (COOP); a browser refuses a sandboxed page that asks for that too, and has nothing to protect there.
 */
export const secureHeaders = (app: FastifyInstance, settings: Settings): void => {
  app.addHook('onSend', async (_request, reply) => secure(reply, settings));
};

/** The same for an answer that no hook sees. */
export const secure = (reply: FastifyReply, { https, permissions }: Settings): void => {
  reply.header('permissions-policy', permissions);
  if (!String(reply.getHeader('content-security-policy')).includes('sandbox'))
    reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-dns-prefetch-control', 'off');
  if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
};

/** What browsers would let a page do that no page of ours does. */
const NEVER = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const never = NEVER.map((feature) => `${feature}=()`);

/** The app plays, keeps the screen awake, copies, signs in by passkeys; the books' host only plays and fills the screen. */
export const appPermissions = (booksUrl: string): string =>
  [
    ...never,
    ...['autoplay', 'fullscreen'].map((feature) => `${feature}=(self "${booksUrl}")`),
    'clipboard-write=(self)',
    'picture-in-picture=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'screen-wake-lock=(self)',
  ].join(', ');

export const booksPermissions: string = [
  ...never,
  'autoplay=(self)',
  'fullscreen=(self)',
  'clipboard-write=()',
  'picture-in-picture=()',
  'publickey-credentials-create=()',
  'publickey-credentials-get=()',
  'screen-wake-lock=()',
].join(', ');

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
    // No text becomes code or markup but by these three, each for one purpose (web: trusted-code.js, lib/trusted.ts).
    "require-trusted-types-for 'script'",
    'trusted-types lectern-loader lectern-code lectern-text',
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

/**
 * A file of a book that may be a page: in a frame it is what the frame's own sandbox lets it be (WebKit sends events only
 * into frames that may run scripts; none runs). Opened by itself it belongs to no origin at all, and is kept nowhere.
 */
export const partPolicies = (appOrigin: string): { framed: string; alone: string } => {
  const policy = bookFilePolicy(appOrigin);
  return { framed: `${policy}; sandbox allow-same-origin allow-scripts`, alone: `${policy}; sandbox` };
};
