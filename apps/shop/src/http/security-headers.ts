import type { FastifyReply } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Lets the forms of one page lead to another origin; browsers apply `form-action` to redirects too. */
export const allowFormTarget = (reply: FastifyReply, origin: string): void => {
  const policy = CONTENT_SECURITY_POLICY.replace("form-action 'self'", `form-action 'self' ${origin}`);
  reply.header('content-security-policy', policy);
};

/** Sets the security headers of every response. The pages use no scripts, so none are allowed. */
export const setSecurityHeaders = (reply: FastifyReply): void => {
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    // Not "no-referrer", with which browsers send `Origin: null` for the shop's own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  });
};
