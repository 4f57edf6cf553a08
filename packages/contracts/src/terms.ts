import { z } from 'zod';
import { defineCall } from './call.ts';
import { Language } from './languages.ts';
import { Time } from './wire.ts';

const Version = z.int().min(1).max(100_000);
const Dated = z.object({ version: Version, effective_at: Time });

/** Which terms are in force here, which are announced, and who runs this installation; null: not said yet. */
export const Terms = Dated.extend({
  next: Dated.nullable(),
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
});
export type Terms = z.infer<typeof Terms>;

const Consent = z.object({
  version: Version,
  /** In which the text was shown, and its SHA-256. */
  language: Language,
  text_sha256: z.string(),
  /** How the reader signed in: `password`, `google` … */
  way: z.string(),
  /** Cut to /24 or /64. */
  network: z.string(),
  accepted_at: Time,
});

/** What a reader has agreed to, and a change that is coming. */
export const Consents = z.object({
  /** The version that holds between this reader and the operator; null: none was accepted yet. */
  applies: Version.nullable(),
  /** The newest first. */
  items: z.array(Consent),
  /** `effective_at`: on which it begins to apply to this reader, 30 days after being told at the earliest. */
  pending: Dated.extend({ objected_at: Time.nullable() }).nullable(),
});
export type Consents = z.infer<typeof Consents>;

export const terms = {
  current: defineCall({
    name: 'terms.current',
    method: 'GET',
    path: '/terms',
    access: 'public',
    summary: 'Which terms of use are in force, which are announced, and who runs this installation.',
    reply: Terms,
    refusals: [],
  }),
  consents: defineCall({
    name: 'terms.consents',
    method: 'GET',
    path: '/terms/consents',
    access: 'owner',
    summary: 'Which versions of the terms the reader has accepted, and a change that is coming.',
    reply: Consents,
    refusals: [],
  }),
  object: defineCall({
    name: 'terms.object',
    method: 'POST',
    path: '/terms/objection',
    access: 'owner',
    summary: 'Object to an announced version of the terms: the accepted one goes on to apply.',
    body: z.object({ version: Version }),
    reply: Consents,
    refusals: ['terms.not_pending'],
  }),
  withdraw: defineCall({
    name: 'terms.withdraw',
    method: 'DELETE',
    path: '/terms/objection/:version',
    access: 'owner',
    summary: 'Take an objection back.',
    params: z.object({ version: z.coerce.number().pipe(Version) }),
    reply: Consents,
    refusals: ['terms.not_pending'],
  }),
};
