import type { FastifyReply } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer. The pages have no script at all, so that none is allowed. */
export const setSecurityHeaders = (reply: FastifyReply): void => {
  reply.headers({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    // Not "no-referrer": browsers would then send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  });
};
