import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';

export const Dictionary = z.object({
  id: z.uuid(),
  /** As the dictionary names itself. */
  name: z.string(),
  entries: z.int(),
  bytes: z.int(),
  /** The operator's, which every reader has. */
  shared: z.boolean(),
});
export type Dictionary = z.infer<typeof Dictionary>;

/** What one dictionary has about a word. The texts are plain, in lines. */
export const DictionaryResult = z.object({
  dictionary: z.string(),
  entries: z.array(z.object({ word: z.string(), text: z.string() })),
});
export type DictionaryResult = z.infer<typeof DictionaryResult>;

const Dictionaries = z.object({ items: z.array(Dictionary) });
const MEGABYTE = 1024 ** 2;

export const dictionaries = {
  list: defineCall({
    name: 'dictionaries.list',
    method: 'GET',
    path: '/user/dictionaries',
    access: 'reader',
    summary: "List the reader's dictionaries, then those of the operator, by name.",
    reply: Dictionaries,
    refusals: [],
  }),
  add: defineCall({
    name: 'dictionaries.add',
    method: 'POST',
    path: '/user/dictionaries',
    access: 'owner',
    summary: `Upload a dictionary: the raw bytes of a ZIP with the files of one StarDict dictionary (\`.ifo\`, \`.idx\`, \`.dict\` or \`.dict.dz\`, \`.syn\`) or of one for dictd (\`.index\`, \`.dict\` or \`.dict.dz\`), at most ${limits.DICTIONARY_BYTES / MEGABYTE} MB; a reader has at most ${limits.DICTIONARIES}. It counts towards the quota. The same dictionary again is the one there is.`,
    /** Raw bytes, with any Content-Type. */
    body: z.file(),
    reply: Dictionary,
    refusals: [
      'dictionary.unreadable',
      'dictionary.too_large',
      'dictionary.too_many',
      'file.no_space',
      'request.too_many',
      'server.unavailable',
    ],
  }),
  remove: defineCall({
    name: 'dictionaries.remove',
    method: 'DELETE',
    path: '/user/dictionaries/:id',
    access: 'owner',
    summary: 'Remove a dictionary of the reader; those of the operator stay.',
    params: z.object({ id: z.uuid() }),
    reply: Dictionaries,
    refusals: ['dictionary.not_found'],
  }),
  lookUp: defineCall({
    name: 'dictionaries.lookUp',
    method: 'GET',
    path: '/dictionary',
    access: 'reader',
    summary:
      'Look up a word in all dictionaries of the reader, without regard to case. A word that is in none is tried with other accents and without its usual endings. `language`: of the book; dictionaries of its words come first.',
    query: z.object({
      word: z.string().trim().min(1).max(limits.LOOKED_UP_CHARS),
      /** A BCP 47 tag, or what the book has instead. */
      language: z.string().max(64).optional(),
    }),
    reply: z.object({ items: z.array(DictionaryResult) }),
    refusals: [],
  }),
};
