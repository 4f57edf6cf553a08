import { sampleFiles } from './an-epub.ts';
import { zipOf } from './zip.ts';

/** What can be wrong with a file that is called an EPUB. */
export type Damage =
  | 'truncated'
  | 'not-a-zip'
  | 'no-container'
  | 'no-package'
  | 'entities'
  | 'outside-name'
  | 'bad-chapter';

/** An EPUB that is damaged in one way. All but `bad-chapter` cannot be read as a book. */
export const aBrokenEpub = async (damage: Damage = 'truncated'): Promise<Buffer> => {
  const files = sampleFiles({ cover: false });
  const without = (path: string) => zipOf(files.filter((file) => file.path !== path));
  const changed = (path: string, change: (text: string) => string) =>
    zipOf(files.map((file) => (file.path === path ? { path, content: change(String(file.content)) } : file)));
  switch (damage) {
    case 'truncated': {
      const whole = await zipOf(files);
      return whole.subarray(0, Math.floor(whole.length / 2));
    }
    case 'not-a-zip':
      return Buffer.from('<html><body>I am a page that calls itself a book.</body></html>');
    case 'no-container':
      return without('META-INF/container.xml');
    case 'no-package':
      return without('OEBPS/content.opf');
    case 'entities':
      return changed('OEBPS/content.opf', (text) => text.replace('<package', `${LAUGHS}<package`));
    case 'outside-name':
      return withEntryRenamed(
        await zipOf([...files, { path: 'aa/aa/evil.txt', content: 'x' }]),
        'aa/aa/evil.txt',
        '../../evil.txt',
      );
    case 'bad-chapter':
      return changed('OEBPS/chapter-2.xhtml', (text) => text.replace('</h1>', '</h2><p>&nowhere;'));
  }
};

const LAUGHS = '<!DOCTYPE package [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** The packer itself refuses such names: they are written over an innocent one of the same length. */
const withEntryRenamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
