/** A process that reads one book after another for `ParserPool` and ends with its parent. */
import { UnreadableBook } from './facts.ts';
import type { ParserAnswer } from './parser-answer.ts';
import { type ReadRequest, readBook } from './read-book.ts';

const answer = async (request: ReadRequest): Promise<ParserAnswer> => {
  try {
    return { kind: 'facts', facts: await readBook(request) };
  } catch (error) {
    if (error instanceof UnreadableBook) return { kind: 'unreadable', reason: error.reason, message: explain(error) };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // a system error is about this machine; anything else was provoked by the book
    const isSystem = error instanceof Error && 'syscall' in error;
    return isSystem ? { kind: 'fault', message } : { kind: 'unreadable', reason: 'crash', message };
  }
};

/** The message with that of its cause: the cause itself does not cross. */
const explain = ({ message, cause }: UnreadableBook): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

// the pool sends nothing but requests: both ends are files of this package
process.on('message', (request: ReadRequest) => {
  void answer(request).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());
