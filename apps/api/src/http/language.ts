import { defaultLanguage, type Language, spoken } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';

/** Language of an answer: Accept-Language, else of the signed-in reader's account, else English. */
export const languageOf = (request: FastifyRequest): Language => {
  const header = request.headers['accept-language'];
  const wanted = header ? byWeight(header.slice(0, 500)) : [];
  return spoken(wanted) ?? request.reader?.language ?? defaultLanguage;
};

/** Tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first. */
const byWeight = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((piece) => piece.trim());
      const q = options.find((option) => option.startsWith('q='));
      return { tag, weight: q ? Number(q.slice(2)) || 0 : 1 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
