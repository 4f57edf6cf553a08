import { EpubCheck } from '@likecoin/epubcheck-ts';
import { scanHtml } from '../html/scan-html.ts';
import { withTempFile } from '../testing.ts';
import { ZipArchive } from '../zip/zip-archive.ts';
import { convertToEpub } from './convert-to-epub.ts';

/** Converts a file to an EPUB in memory. */
export const convertFile = async (path: string, format: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  await convertToEpub(
    { path, format, title: 'T', language: 'en' },
    { write: async (bytes) => void chunks.push(bytes), progress: () => {} },
  );
  return Buffer.concat(chunks);
};

export const convertBytes = (bytes: Uint8Array, format: string): Promise<Buffer> =>
  withTempFile(bytes, (path) => convertFile(path, format));

/** Errors and warnings of EPUBCheck. */
export const validateEpub = async (epub: Uint8Array): Promise<string[]> => {
  const { messages } = await EpubCheck.validate(epub);
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message, location }) => `${id} ${message} ${JSON.stringify(location ?? '')}`);
};

/** The text files of an EPUB by name. */
export const readTextFiles = (epub: Uint8Array): Promise<Map<string, string>> =>
  withTempFile(epub, async (path) => {
    const archive = await ZipArchive.open(path);
    try {
      const files = new Map<string, string>();
      for (const entry of archive.entries()) {
        const chunks: Uint8Array[] = [];
        for await (const piece of archive.streamChunks(entry)) chunks.push(piece);
        files.set(entry.path.replace(/^book\//, ''), Buffer.concat(chunks).toString('utf8'));
      }
      return files;
    } finally {
      archive.close();
    }
  });

/** The bodies of all chapters in order. */
export const readBody = async (epub: Uint8Array): Promise<string> => {
  const files = await readTextFiles(epub);
  return [...files]
    .filter(([name]) => /^c\d+\.xhtml$/.test(name))
    .map(([, text]) => /<body>\n([\s\S]*)\n<\/body>/.exec(text)?.[1] ?? '')
    .join('\n');
};

/** Counts the words of all chapters of an EPUB. */
export const countWords = async (epub: Uint8Array): Promise<number> => {
  const body = await readBody(epub);
  const chunks = (async function* () {
    yield body;
  })();
  return (await scanHtml(chunks)).words;
};
