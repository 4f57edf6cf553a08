import { defaultLanguage, type Language, spoken } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { weighted } from './weighted.ts';

/** Language of an answer: Accept-Language, else of the signed-in reader's account, else English. */
export const languageOf = (request: FastifyRequest): Language =>
  languageAsked(request.headers['accept-language'], request.reader?.language);

/** The best language for an Accept-Language header; `own` where it names none that we speak. */
export const languageAsked = (header: string | undefined, own: Language = defaultLanguage): Language =>
  spoken(header ? byWeight(header) : []) ?? own;

/** Tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first. */
const byWeight = (header: string): string[] =>
  weighted(header)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ choice }) => choice);
