/** A process that reads one book after another for `ParserPool` and ends with its parent. */
import { serialize } from 'node:v8';
import { type BookFacts, UnreadableBook } from './facts.ts';
import { type ParserAnswer, TAKEN } from './parser-answer.ts';
import { type Said, type Work, work } from './work.ts';

process.umask(0o077);

/** What is learned from a book crosses to the server and into its database: some 100 bytes a file in honest books. */
const MAX_FACTS_BYTES = 16 * 1024 ** 2;

const answer = async (asked: Work): Promise<ParserAnswer> => {
  try {
    const value = await work(asked, said);
    return { kind: 'done', value: asked.kind === 'read' ? refuseBloated(value as BookFacts) : value }; // `work` says so
  } catch (error) {
    if (error instanceof UnreadableBook) return { kind: 'unreadable', reason: error.reason, message: explain(error) };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // a system error is about this machine; anything else was provoked by the book
    const isSystem = error instanceof Error && 'syscall' in error;
    return isSystem ? { kind: 'fault', message } : { kind: 'unreadable', reason: 'crash', message };
  }
};

/** Resolves when it is said: this process may be killed in the next moment. */
const say = (answer: ParserAnswer): Promise<void> =>
  new Promise((spoken, failed) => process.send?.(answer, (error: Error | null) => (error ? failed(error) : spoken())));

let taken = (): void => {};
const said: Said = {
  known: (facts) => say({ kind: 'known', facts: refuseBloated(facts) }),
  progress: (share) => void process.send?.({ kind: 'progress', share } satisfies ParserAnswer),
  async give(bytes) {
    const done = new Promise<void>((resolve) => (taken = resolve));
    await say({ kind: 'bytes', bytes });
    await done;
  },
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

// the pool sends nothing else: both ends are files of this package
process.on('message', (message: Work | typeof TAKEN) => {
  if (message === TAKEN) taken();
  else void answer(message).then((last) => process.send?.(last));
});
process.on('disconnect', () => process.exit());
void say({ kind: 'ready' });
