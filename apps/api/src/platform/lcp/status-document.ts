import { z } from 'zod';
import { expandLink } from './templated-link.ts';

/** What a provider says of a licence (License Status Document 1.0, 2.3). */
const statuses = ['ready', 'active', 'returned', 'cancelled', 'expired', 'revoked'] as const;
export type LicenceStatus = (typeof statuses)[number];

/** A link of a status document; `href` may be a template of RFC 6570. */
export type StatusLink = { href: string; type: string };

/** The parsed fields of a status document. */
export type StatusDocument = {
  /** The id of the licence. */
  id: string;
  status: LicenceStatus;
  /** When the licence and its status changed last; null when the provider does not say. */
  licenceUpdatedAt: Date | null;
  statusUpdatedAt: Date | null;
  /** The date until which the licence can be renewed. */
  renewableUntil: Date | null;
  licence: StatusLink | null;
  register: StatusLink | null;
  renew: StatusLink | null;
  return: StatusLink | null;
};

const MAX_LINKS = 100;

/** What is wrong in the optional fields counts as absent, so that the status itself is not lost. */
const Time = z
  .string()
  .max(64)
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null);

const Document = z.looseObject({
  id: z.string().min(1).max(255),
  status: z.enum(statuses),
  updated: z.looseObject({ license: Time, status: Time }).nullish().catch(null),
  potential_rights: z.looseObject({ end: Time }).nullish().catch(null),
  links: z
    .array(z.looseObject({ rel: z.unknown(), href: z.string().max(8192), type: z.string().max(255).optional() }))
    .max(MAX_LINKS)
    .catch([])
    .default([]),
});

/** Null when the text is not a usable status document. */
export const parseStatusDocument = (text: string): StatusDocument | null => {
  const { data } = Document.safeParse(tryParseJson(text));
  if (!data) return null;
  const findLink = (wanted: string): StatusLink | null => {
    const link = data.links.find(({ rel }) => (Array.isArray(rel) ? rel.includes(wanted) : rel === wanted));
    return link && expandLink(link.href, {}) !== null ? { href: link.href, type: link.type ?? '' } : null;
  };
  return {
    id: data.id,
    status: data.status,
    licenceUpdatedAt: data.updated?.license ?? null,
    statusUpdatedAt: data.updated?.status ?? null,
    renewableUntil: data.potential_rights?.end ?? null,
    licence: findLink('license'),
    register: findLink('register'),
    renew: findLink('renew'),
    return: findLink('return'),
  };
};

const ERROR_TYPE = 'http://readium.org/license-status-document/error/';
const Problem = z.looseObject({ type: z.string().max(2048) });

/** The kind of error in a problem document (RFC 9457), such as `renew/date`; empty when it is none of these. */
export const parseStatusProblem = (text: string): string => {
  const { data } = Problem.safeParse(tryParseJson(text));
  return data?.type.startsWith(ERROR_TYPE) ? data.type.slice(ERROR_TYPE.length) : '';
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
