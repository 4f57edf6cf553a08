import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';

/** A font that a reader has uploaded. */
export const Font = z.object({
  id: z.uuid(),
  /** The family, and its style unless that is the regular one, as the file names them. */
  name: z.string(),
  bytes: z.int(),
  /** The range of weights of a variable font. */
  weights: z.tuple([z.number(), z.number()]).nullable(),
  /** On the host of the books, for this session only. */
  url: z.url(),
});
export type Font = z.infer<typeof Font>;

const MEGABYTE = 1024 ** 2;

export const fonts = {
  list: defineCall({
    name: 'fonts.list',
    method: 'GET',
    path: '/user/fonts',
    access: 'reader',
    summary: 'List the fonts that the reader has uploaded, by name.',
    reply: z.object({ items: z.array(Font) }),
    refusals: [],
  }),
  add: defineCall({
    name: 'fonts.add',
    method: 'POST',
    path: '/user/fonts',
    access: 'owner',
    summary: `Upload a font: the raw bytes of a WOFF2, TTF or OTF file as body, at most ${limits.FONT_BYTES / MEGABYTE} MB; a reader has at most ${limits.FONTS}. It counts towards the quota. The same font again is the one there is.`,
    /** Raw bytes, with any Content-Type. */
    body: z.file(),
    reply: Font,
    refusals: [
      'font.type_unsupported',
      'font.unreadable',
      'font.no_letters',
      'font.too_large',
      'font.too_many',
      'file.no_space',
      'request.too_many',
      'server.unavailable',
    ],
  }),
  remove: defineCall({
    name: 'fonts.remove',
    method: 'DELETE',
    path: '/user/fonts/:id',
    access: 'owner',
    summary: 'Remove a font. Books that were shown in it are shown in their own fonts.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ items: z.array(Font) }),
    refusals: ['font.not_found'],
  }),
};
