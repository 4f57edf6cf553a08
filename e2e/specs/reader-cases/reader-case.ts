import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type { BooksHost } from '../reader-engine/books-host.ts';
import type { EngineDriver } from '../reader-engine/engine-driver.ts';
import { createReaderWithBook } from '../reader-engine/reader-with-book.ts';
import { unpackEpub } from '../reader-engine/test-books.ts';

/** Inputs made after bug reports of other reading programs, each in a folder with its expectation (`NOTE.md`). */
export const CASES_FOLDER = fileURLToPath(new URL('../../../../shared/cases/reading/', import.meta.url));

/** A case opened for a test: in the engine alone, or uploaded and opened in the product. */
export type OpenedCase = {
  page: Page;
  engine: EngineDriver;
  host: BooksHost;
  /** Path, name and content of the input. */
  file: { path: string; name: string; bytes: Buffer };
  /** Opens a chapter of an EPUB in the engine. The parts are sent as they are in the file, without the server. */
  showChapter(spine: number): Promise<{ frame: Frame; pages: number }>;
  /** Uploads the input as the demo reader. */
  upload(mimeType?: string): ReturnType<typeof createReaderWithBook>;
};

/** What must be true of the input in one folder. */
export type ReaderCase = { folder: string; title: string; check(opened: OpenedCase): Promise<void> };

export const openCase = (folder: string, page: Page, engine: EngineDriver, host: BooksHost): OpenedCase => {
  const at = path.join(CASES_FOLDER, folder);
  const [name = ''] = readdirSync(at).filter((file) => file !== 'NOTE.md');
  const file = { path: path.join(at, name), name, bytes: readFileSync(path.join(at, name)) };
  return {
    page,
    engine,
    host,
    file,
    async showChapter(spine) {
      if (!host.books.has(folder)) host.books.set(folder, unpackEpub(file.path));
      const { pages } = await engine.openBook(folder, { kind: 'entry', spine, fragment: null });
      const [frame] = await engine.getVisibleFrames();
      if (!frame) throw new Error(`Chapter ${spine} of ${folder} is not shown`);
      return { frame, pages };
    },
    upload: (mimeType = 'application/octet-stream') =>
      createReaderWithBook(page, { name, mimeType, buffer: file.bytes, title: folder }),
  };
};
