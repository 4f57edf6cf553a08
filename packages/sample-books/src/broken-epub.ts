import { buildSampleFiles } from './sample-epub.ts';
import { buildZip } from './zip.ts';

/** The kinds of damage to an EPUB. */
export type Damage =
  | 'truncated'
  | 'not-a-zip'
  | 'no-container'
  | 'no-package'
  | 'entities'
  | 'outside-name'
  | 'bad-chapter';

/** An EPUB with one kind of damage. All but `bad-chapter` are unreadable as a book. */
export const buildBrokenEpub = async (damage: Damage = 'truncated'): Promise<Buffer> => {
  const files = buildSampleFiles({ cover: false });
  const without = (path: string) => buildZip(files.filter((file) => file.path !== path));
  const changed = (path: string, change: (text: string) => string) =>
    buildZip(files.map((file) => (file.path === path ? { path, content: change(String(file.content)) } : file)));
  switch (damage) {
    case 'truncated': {
      const whole = await buildZip(files);
      return whole.subarray(0, Math.floor(whole.length / 2));
    }
    case 'not-a-zip':
      return Buffer.from('<html><body>I am a page that calls itself a book.</body></html>');
    case 'no-container':
      return without('META-INF/container.xml');
    case 'no-package':
      return without('OEBPS/content.opf');
    case 'entities':
      return changed('OEBPS/content.opf', (text) => text.replace('<package', `${ENTITY_BOMB}<package`));
    case 'outside-name':
      return renameEntry(
        await buildZip([...files, { path: 'aa/aa/evil.txt', content: 'x' }]),
        'aa/aa/evil.txt',
        '../../evil.txt',
      );
    case 'bad-chapter':
      return changed('OEBPS/chapter-2.xhtml', (text) => text.replace('</h1>', '</h2><p>&nowhere;'));
  }
};

const ENTITY_BOMB = '<!DOCTYPE package [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** The ZIP library refuses such names, so an ordinary name of the same length is overwritten. */
const renameEntry = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
