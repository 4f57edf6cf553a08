import type { FastifyInstance, FastifyReply } from 'fastify';

type Settings = { https: boolean; permissions: string };

const COOP = 'cross-origin-opener-policy';

/**
 * Sets the security headers of every response; pages set their own Content-Security-Policy. COOP keeps other sites away from
 * our windows; it is omitted for sandboxed pages, which browsers would refuse with it.
 */
export const registerSecurityHeaders = (app: FastifyInstance, settings: Settings): void => {
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply, settings));
};

/** Sets them on a response that bypasses the hooks. */
export const setSecurityHeaders = (reply: FastifyReply, { https, permissions }: Settings): void => {
  reply.header('permissions-policy', permissions);
  if (!String(reply.getHeader('content-security-policy')).includes('sandbox') && !reply.hasHeader(COOP))
    reply.header(COOP, 'same-origin');
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
  reply.header('x-dns-prefetch-control', 'off');
  if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
};

/** Browser features that no page of ours uses. */
const DISABLED_FEATURES = [
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
const disabled = DISABLED_FEATURES.map((feature) => `${feature}=()`);

/** The app plays media, keeps the screen awake, copies and uses passkeys; the books' host only plays and goes full screen. */
export const createAppPermissionsPolicy = (booksUrl: string): string =>
  [
    ...disabled,
    ...['autoplay', 'fullscreen'].map((feature) => `${feature}=(self "${booksUrl}")`),
    'clipboard-write=(self)',
    'picture-in-picture=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'screen-wake-lock=(self)',
  ].join(', ');

export const booksPermissionsPolicy: string = [
  ...disabled,
  'autoplay=(self)',
  'fullscreen=(self)',
  'clipboard-write=()',
  'picture-in-picture=()',
  'publickey-credentials-create=()',
  'publickey-credentials-get=()',
  'screen-wake-lock=()',
].join(', ');

export const createAppCsp = (nonce: string, booksUrl: string, iconOrigins: readonly string[]): string =>
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
    // Only these three policies may create code or markup from text, each for one purpose (web: systemjs-trusted-types.js, lib/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types lectern-loader lectern-code lectern-text',
  ].join('; ');

/**
 * The one page on which a plan is paid: also the scripts, frames and images of the payment provider. These do not know Trusted Types, and
 * the provider's window must be able to answer the page that opened it. No other page has them (decision 37).
 */
export const createPaymentPageHeaders = (
  nonce: string,
  booksUrl: string,
  iconOrigins: readonly string[],
  providerOrigins: readonly string[],
): Record<string, string> => {
  const provider = providerOrigins.join(' ');
  const widened = createAppCsp(nonce, booksUrl, iconOrigins)
    .split('; ')
    .filter((directive) => !/^(?:require-)?trusted-types/.test(directive))
    .map((directive) => {
      if (/^(?:connect|frame|img)-src /.test(directive)) return `${directive} ${provider}`;
      return directive.startsWith('script-src ') ? `${directive} 'nonce-${nonce}' ${provider}` : directive;
    });
  return { 'content-security-policy': widened.join('; '), [COOP]: 'same-origin-allow-popups' };
};

/** The public pages: nothing but their own files, and no inline style or script. */
export const siteCsp: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  // no script of theirs connects; tools that check a page read robots.txt from within it
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Scripts of the app, for when they run as workers: may load scripts and connect to their own origin only. */
export const workerCsp = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The PDF worker: own origin and WebAssembly only. */
export const pdfWorkerCsp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The reading surface: only the app may frame it, and it loads nothing from other origins. */
export const createSurfaceCsp = (appOrigin: string): string =>
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

/** Files of books: no scripts, no other origins, framed only by the reading surface (and thus the app). */
export const createBookFileCsp = (appOrigin: string): string =>
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
 * For a file of a book that may be a page. `framed`: limited by the frame's own sandbox (WebKit dispatches events only into
 * frames with allow-scripts; the policy still runs none). `alone`: opened directly, it has an opaque origin.
 */
export const createPartCsps = (appOrigin: string): { framed: string; alone: string } => {
  const policy = createBookFileCsp(appOrigin);
  return { framed: `${policy}; sandbox allow-same-origin allow-scripts`, alone: `${policy}; sandbox` };
};
