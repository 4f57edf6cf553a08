import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './common-schemas.ts';
import { Language } from './languages.ts';

const Version = z.int().min(1).max(100_000);
const Dated = z.object({ version: Version, effective_at: Time });

/** The terms in force, announced terms, and the operator of this installation; null: not configured. */
export const Terms = Dated.extend({
  next: Dated.nullable(),
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
});
export type Terms = z.infer<typeof Terms>;

const Consent = z.object({
  version: Version,
  /** The language of the text shown, and its SHA-256. */
  language: Language,
  text_sha256: z.string(),
  /** How the reader signed in: `password`, `google` … */
  way: z.string(),
  /** Cut to /24 or /64. */
  network: z.string(),
  accepted_at: Time,
});

/** The consents of a reader, and an upcoming change. */
export const Consents = z.object({
  /** The version that applies to this reader; null: none was accepted yet. */
  applies: Version.nullable(),
  /** The newest first. */
  items: z.array(Consent),
  /** `effective_at`: when it starts to apply to this reader, at the earliest 30 days after the notice. */
  pending: Dated.extend({ objected_at: Time.nullable() }).nullable(),
});
export type Consents = z.infer<typeof Consents>;

export const terms = {
  current: defineCall({
    name: 'terms.current',
    method: 'GET',
    path: '/terms',
    access: 'public',
    summary: 'Get the terms of use in force, announced terms, and the operator of this installation.',
    reply: Terms,
    refusals: [],
  }),
  consents: defineCall({
    name: 'terms.consents',
    method: 'GET',
    path: '/terms/consents',
    access: 'owner',
    summary: 'List the versions of the terms that the reader has accepted, and an upcoming change.',
    reply: Consents,
    refusals: [],
  }),
  object: defineCall({
    name: 'terms.object',
    method: 'POST',
    path: '/terms/objection',
    access: 'owner',
    summary: 'Object to an announced version of the terms: the accepted one continues to apply.',
    body: z.object({ version: Version }),
    reply: Consents,
    refusals: ['terms.not_pending'],
  }),
  withdraw: defineCall({
    name: 'terms.withdraw',
    method: 'DELETE',
    path: '/terms/objection/:version',
    access: 'owner',
    summary: 'Withdraw an objection.',
    params: z.object({ version: z.coerce.number().pipe(Version) }),
    reply: Consents,
    refusals: ['terms.not_pending'],
  }),
};
