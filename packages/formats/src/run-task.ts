import { createAvatar } from './avatar.ts';
import type { BookFacts } from './book-facts.ts';
import { convertToEpub } from './convert/convert-to-epub.ts';
import { createCoverSizes, transcodeCover } from './covers.ts';
import { packDictionary } from './dictionary/pack-dictionary.ts';
import { paintCover } from './drawn-cover/paint-cover.ts';
import { drawPages } from './page-images/draw-pages.ts';
import type { ParserTask } from './parser-protocol.ts';
import { readBook } from './read-book.ts';
import { embedFile } from './zip/embed-file.ts';
import { extractEntry } from './zip/extract-entry.ts';
import { listBooksInZip } from './zip/list-books.ts';

/** Callbacks with which a task reports to its caller. `write` resolves when the bytes are consumed. */
export type TaskReporter = {
  reportFacts: (facts: BookFacts) => Promise<void>;
  progress: (share: number) => void;
  write: (bytes: Uint8Array) => Promise<void>;
};

/** Runs a task in this process; the server uses a `ParserPool` instead. */
export const runTask = async (task: ParserTask, reporter: TaskReporter): Promise<unknown> => {
  switch (task.kind) {
    case 'read':
      return readBook({ ...task, reportFacts: reporter.reportFacts });
    case 'listBooks':
      return listBooksInZip(task.path);
    case 'convert':
      return convertToEpub(task, reporter);
    case 'extract':
      return extractEntry(task, reporter);
    case 'embed':
      return embedFile(task, reporter);
    case 'createCover':
      return createCoverSizes(task.bytes);
    case 'createAvatar':
      return createAvatar(task.bytes);
    case 'transcodeCover':
      return transcodeCover(task.jpeg, task);
    case 'packDictionary':
      return packDictionary(task, reporter);
    case 'readFont':
      return (await import('./font/read-font.ts')).readFont(task.bytes, task.type);
    case 'drawPages':
      return drawPages(task, reporter.write);
    case 'paintCover':
      return reporter.write(await paintCover(task));
    default:
      return task satisfies never;
  }
};
