import { readEpub } from './epub/epub.ts';
import { type BookFacts, closedFacts, SILENT } from './facts.ts';
import type { Parser } from './parser.ts';

/** One parser a format; the key is `Format.name`. Of formats without one nothing is known but their name. */
const parsers: Record<string, Parser> = { epub: readEpub };

/** Text that is inflated to count its characters; beyond it the length is estimated. */
const DEFAULT_MAX_BYTES = 256 * 1024 ** 2;

/** What to read: a file of this machine, its `Format.name` from `sniff`. */
export type ReadRequest = { path: string; format: string };

/**
 * Reads a book. Works in this very process: the server asks a `ParserPool` instead. `maxBytes` bounds the text that is
 * inflated. Throws `UnreadableBook` (339) when nothing can be read as a book; system errors rise as they are.
 */
export const readBook = async ({
  maxBytes = DEFAULT_MAX_BYTES,
  ...request
}: ReadRequest & { maxBytes?: number }): Promise<BookFacts> => {
  const parser = parsers[request.format];
  return parser ? parser({ path: request.path, maxBytes }) : closedFacts(request.format, SILENT, null);
};
