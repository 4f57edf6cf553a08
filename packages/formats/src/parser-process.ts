/** A process that reads one book after another for `ParserPool` and ends with its parent. */
import { serialize } from 'node:v8';
import { type BookFacts, UnreadableBook } from './book-facts.ts';
import { CHUNK_CONSUMED, type ParserMessage, type ParserTask } from './parser-protocol.ts';
import { runTask, type TaskReporter } from './run-task.ts';

process.umask(0o077);

/** Limit for the facts of a book, which go to the server and into its database: about 100 bytes per file in honest books. */
const MAX_FACTS_BYTES = 16 * 1024 ** 2;

const perform = async (task: ParserTask): Promise<ParserMessage> => {
  try {
    const value = await runTask(task, reporter);
    return { kind: 'done', value: task.kind === 'read' ? assertFactsSize(value as BookFacts) : value }; // what `runTask` returns for it
  } catch (error) {
    if (error instanceof UnreadableBook) return { kind: 'unreadable', reason: error.reason, message: toMessage(error) };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // a system error concerns this machine; the book caused any other
    const isSystem = error instanceof Error && 'syscall' in error;
    return isSystem ? { kind: 'fault', message } : { kind: 'unreadable', reason: 'crash', message };
  }
};

/** Resolves when the message is sent: this process may be killed at any moment. */
const send = (message: ParserMessage): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  );

let onConsumed = (): void => {};
const reporter: TaskReporter = {
  reportFacts: (facts) => send({ kind: 'facts', facts: assertFactsSize(facts) }),
  progress: (share) => void process.send?.({ kind: 'progress', share } satisfies ParserMessage),
  async write(bytes) {
    const consumed = new Promise<void>((resolve) => (onConsumed = resolve));
    await send({ kind: 'bytes', bytes });
    await consumed;
  },
};

/** Limits the facts as a whole, whatever the parsers allow; without covers, which have a limit of their own. */
const assertFactsSize = (facts: BookFacts): BookFacts => {
  const { length } = serialize({ ...facts, cover: null });
  if (length > MAX_FACTS_BYTES) throw new UnreadableBook('hostile', `the facts of the book have ${length} bytes`);
  return facts;
};

/** The message together with that of its cause, which is not sent. */
const toMessage = ({ message, cause }: UnreadableBook): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

// the pool sends nothing else: both ends are files of this package
process.on('message', (message: ParserTask | typeof CHUNK_CONSUMED) => {
  if (message === CHUNK_CONSUMED) onConsumed();
  else void perform(message).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
void send({ kind: 'ready' });
