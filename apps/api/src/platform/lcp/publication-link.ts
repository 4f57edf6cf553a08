import { z } from 'zod';
import type { Licence } from './licence.ts';

/** Where the publication of a licence is, and what it must be, as far as the licence says so. */
export type PublicationLink = {
  href: string;
  /** Media type, in lower case. */
  type: string | null;
  title: string | null;
  bytes: number | null;
  sha256: Buffer | null;
};

/** The specification says base64; its example and real licences have hex (LCP 1.0, 3.6). */
const Sha256 = z.union([
  z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((text) => Buffer.from(text, 'hex')),
  z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .transform((text) => Buffer.from(text, 'base64')),
]);
const Link = z.looseObject({
  rel: z.union([z.string(), z.array(z.string())]),
  href: z.string().min(1).max(8192),
  type: z.string().max(255).nullish(),
  title: z.string().max(10_000).nullish(),
  length: z.int().min(1).nullish(),
  hash: Sha256.nullish(),
});

/** Null when the licence has no such link, or one whose length or hash makes no sense. */
export const findPublicationLink = ({ signedContent }: Licence): PublicationLink | null => {
  const links = Array.isArray(signedContent.links) ? signedContent.links : [];
  const found = links.find((link: { rel?: unknown }) => [link?.rel].flat().includes('publication'));
  const { data } = Link.safeParse(found);
  return data
    ? {
        href: data.href,
        type: data.type?.split(';')[0]?.trim().toLowerCase() ?? null,
        title: data.title ?? null,
        bytes: data.length ?? null,
        sha256: data.hash ?? null,
      }
    : null;
};
