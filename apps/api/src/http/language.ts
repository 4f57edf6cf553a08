import { defaultLanguage, type Language, spoken } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { weighted } from './weighted.ts';

/** Language of an answer: Accept-Language, else of the signed-in reader's account, else English. */
export const languageOf = (request: FastifyRequest): Language => {
  const header = request.headers['accept-language'];
  const wanted = header ? byWeight(header) : [];
  return spoken(wanted) ?? request.reader?.language ?? defaultLanguage;
};

/** Tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first. */
const byWeight = (header: string): string[] =>
  weighted(header)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ choice }) => choice);
