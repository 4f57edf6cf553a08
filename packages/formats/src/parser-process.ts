/** A process that reads one book after another for `ParserPool` and ends with its parent. */
import { serialize } from 'node:v8';
import { type BookFacts, UnreadableBook } from './facts.ts';
import type { ParserAnswer } from './parser-answer.ts';
import { type ReadRequest, readBook } from './read-book.ts';

/** What is learned from a book crosses to the server and into its database: some 100 bytes a file in honest books. */
const MAX_FACTS_BYTES = 16 * 1024 ** 2;

const answer = async (request: ReadRequest): Promise<ParserAnswer> => {
  try {
    return { kind: 'facts', facts: refuseBloated(await readBook({ ...request, known })) };
  } catch (error) {
    if (error instanceof UnreadableBook) return { kind: 'unreadable', reason: error.reason, message: explain(error) };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // a system error is about this machine; anything else was provoked by the book
    const isSystem = error instanceof Error && 'syscall' in error;
    return isSystem ? { kind: 'fault', message } : { kind: 'unreadable', reason: 'crash', message };
  }
};

/** Resolves when it is said: this process may be killed in the next moment. */
const known = (facts: BookFacts): Promise<void> => {
  const answer: ParserAnswer = { kind: 'known', facts: refuseBloated(facts) };
  return new Promise((said, failed) =>
    process.send?.(answer, (error: Error | null) => (error ? failed(error) : said())),
  );
};

/** Whatever the limits of the parsers add up to: pictures, which have a size of their own, aside. */
const refuseBloated = (facts: BookFacts): BookFacts => {
  const { length } = serialize({ ...facts, cover: null });
  if (length > MAX_FACTS_BYTES) throw new UnreadableBook('hostile', `the book says ${length} bytes about itself`);
  return facts;
};

/** The message with that of its cause: the cause itself does not cross. */
const explain = ({ message, cause }: UnreadableBook): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

// the pool sends nothing but requests: both ends are files of this package
process.on('message', (request: ReadRequest) => {
  void answer(request).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());
