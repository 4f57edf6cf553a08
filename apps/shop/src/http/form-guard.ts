import type { FastifyRequest } from 'fastify';
import { formTokenOf, sameText } from '../tokens.ts';

/** The hidden field of every form. */
export const FORM_TOKEN_FIELD = '_form';

/**
 * Whether a posted form came from one of our own pages: it carries the token bound to the visitor's cookie, and the
 * browser, where it tells, names our own origin.
 */
export const isOurForm = (request: FastifyRequest, cookie: string | undefined, publicUrl: string): boolean => {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(publicUrl).origin) return false;
  const body: unknown = request.body;
  const token = typeof body === 'object' && body !== null ? Reflect.get(body, FORM_TOKEN_FIELD) : undefined;
  return cookie !== undefined && typeof token === 'string' && sameText(token, formTokenOf(cookie));
};
