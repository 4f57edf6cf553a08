import { defaultLanguage, type Language, matchLanguage } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { parseAcceptHeader } from './accept-header.ts';

/** The language of a response: Accept-Language, else the account's language, else English. */
export const getRequestLanguage = (request: FastifyRequest): Language =>
  negotiateLanguage(request.headers['accept-language'], request.reader?.language);

/** The best supported language for an Accept-Language header, else `fallback`. */
export const negotiateLanguage = (header: string | undefined, fallback: Language = defaultLanguage): Language =>
  matchLanguage(header ? sortByWeight(header) : []) ?? fallback;

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), highest weight first. */
const sortByWeight = (header: string): string[] =>
  parseAcceptHeader(header)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ choice }) => choice);
