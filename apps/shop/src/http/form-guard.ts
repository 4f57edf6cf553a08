import type { FastifyRequest } from 'fastify';
import { computeFormToken, isEqualInConstantTime } from '../tokens.ts';

/** The hidden field of every form that carries its token. */
export const FORM_TOKEN_FIELD = '_form';

/**
 * Whether a posted form came from a page of the shop (CSRF protection): it carries the token bound to the visitor's
 * cookie, and its Origin header, if there is one, names the shop.
 */
export const isOwnForm = (request: FastifyRequest, cookie: string | undefined, publicUrl: string): boolean => {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(publicUrl).origin) return false;
  const body: unknown = request.body;
  const token = typeof body === 'object' && body !== null ? Reflect.get(body, FORM_TOKEN_FIELD) : undefined;
  return cookie !== undefined && typeof token === 'string' && isEqualInConstantTime(token, computeFormToken(cookie));
};
