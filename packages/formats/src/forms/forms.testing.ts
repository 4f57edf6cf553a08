import { EpubCheck } from '@likecoin/epubcheck-ts';
import { scanHtml } from '../html/scan.ts';
import { withFile } from '../testing.ts';
import { Archive } from '../zip/archive.ts';
import { makeForm } from './make-form.ts';

/** The reading form of a file, as its bytes. */
export const formOfFile = async (path: string, format: string): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  await makeForm(
    { path, format, title: 'T', language: 'en' },
    { give: async (bytes) => void pieces.push(bytes), progress: () => {} },
  );
  return Buffer.concat(pieces);
};

export const formOf = (bytes: Uint8Array, format: string): Promise<Buffer> =>
  withFile(bytes, (path) => formOfFile(path, format));

/** What EPUBCheck finds wrong, hints left out. */
export const faultsOf = async (epub: Uint8Array): Promise<string[]> => {
  const { messages } = await EpubCheck.validate(epub);
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message, location }) => `${id} ${message} ${JSON.stringify(location ?? '')}`);
};

/** The files of a form that are text, by their names. */
export const filesOf = (epub: Uint8Array): Promise<Map<string, string>> =>
  withFile(epub, async (path) => {
    const archive = await Archive.open(path);
    try {
      const files = new Map<string, string>();
      for (const entry of archive.entries()) {
        const pieces: Uint8Array[] = [];
        for await (const piece of archive.chunks(entry)) pieces.push(piece);
        files.set(entry.path.replace(/^book\//, ''), Buffer.concat(pieces).toString('utf8'));
      }
      return files;
    } finally {
      archive.close();
    }
  });

/** The bodies of all chapters in order, without what every document has. */
export const bodyOf = async (epub: Uint8Array): Promise<string> => {
  const files = await filesOf(epub);
  return [...files]
    .filter(([name]) => /^c\d+\.xhtml$/.test(name))
    .map(([, text]) => /<body>\n([\s\S]*)\n<\/body>/.exec(text)?.[1] ?? '')
    .join('\n');
};

/** How many words the chapters of a form have. */
export const wordsOf = async (epub: Uint8Array): Promise<number> => {
  const body = await bodyOf(epub);
  const pieces = (async function* () {
    yield body;
  })();
  return (await scanHtml(pieces)).words;
};
