import { gunzipSync, inflateRawSync } from 'node:zlib';
import { buildStarDict, buildStarDictFiles, buildZip } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import { withTempFile } from '../testing.ts';
import { packDictionary } from './pack-dictionary.ts';
import { MAX_TEXT_CHARS, PACKED_DICTIONARY_MARK } from './packed-dictionary.ts';

type Packed = { languages: string[]; entries: [word: string, text: string][] };
/** Packs a dictionary, and reads the index and the blocks. */
const packAll = (zip: Buffer): Promise<Packed> =>
  withTempFile(zip, async (path) => {
    const chunks: Uint8Array[] = [];
    await packDictionary({ path }, { write: async (bytes) => void chunks.push(bytes) });
    const [head = Buffer.of(), ...blocks] = chunks;
    expect(Buffer.from(head).toString('latin1', 0, 8)).toBe(PACKED_DICTIONARY_MARK);
    const { languages } = JSON.parse(gunzipSync(head.subarray(12)).toString('utf8')) as Packed; // as it was packed
    const entries = blocks.flatMap((block) => JSON.parse(inflateRawSync(block).toString('utf8')) as [string, string][]); // as it was packed
    return { languages, entries };
  });
const pack = async (zip: Buffer): Promise<Packed['entries']> => (await packAll(zip)).entries;

it('[DICT-5] many words with the same large text are refused before they are unpacked many times', async () => {
  const [ifo, , dict] = buildStarDictFiles([{ word: 'a', text: 'x'.repeat(250_000) }]);
  const entry = (word: string): Buffer => {
    const bytes = Buffer.alloc(word.length + 9);
    bytes.write(word);
    bytes.writeUInt32BE(250_000, word.length + 5);
    return bytes;
  };
  const idx = Buffer.concat(Array.from({ length: 20_000 }, (_, at) => entry(`w${at}`)));
  const zip = await buildZip([ifo, { path: 'sample.idx', content: idx }, dict].filter((file) => file !== undefined));
  await expect(pack(zip)).rejects.toMatchObject({ reason: 'hostile' });
});

it('[DICT-4] a text of many fields is as bounded as one field', async () => {
  const text = Array.from({ length: 12 }, () => `m${'x'.repeat(15_000)}`).join('\0');
  const [[, packed] = ['', '']] = await pack(
    await buildStarDict([{ word: 'long', text: text.slice(1) }], { type: '' }),
  );
  expect(packed.length).toBe(MAX_TEXT_CHARS);
});

it('[DICT-4] the marks that join and divide letters stay; other invisible ones go', async () => {
  const text = 'می\u200cخواهم क्\u200dष \u202eabc\u0007';
  expect(await pack(await buildStarDict([{ word: 'می\u200cخواهم', text }]))).toEqual([
    ['می\u200cخواهم', 'می\u200cخواهم क्\u200dष abc'],
  ]);
});

it('[DICT-1] of several dictionaries in a ZIP, the files of one are taken, whatever their order', async () => {
  const files = ['b', 'a'].flatMap((name) =>
    buildStarDictFiles([{ word: `${name}${name}`, text: name.repeat(name === 'a' ? 5 : 9) }]).map((file) => ({
      ...file,
      path: `${name}/${file.path.replace('sample', name)}`,
    })),
  );
  const order = [3, 1, 2, 4, 5, 0]; // the description of the one, then the words of the other
  const packed = await pack(await buildZip(order.flatMap((at) => files[at] ?? [])));
  expect(packed).toEqual([['aa', 'aaaaa']]);
});

it.each([
  ['de', 'Immer gestern schreiben Wasser Mutter nicht'],
  ['en', 'always yesterday write water mother'],
  ['uk', 'завжди вчора писати вода мати'],
  ['zh', '昨天 今天 明天 可以 所以'],
  ['de,en', 'immer gestern schreiben nicht genug always yesterday write water because'],
  ['', 'water Mutter agua'],
])('[DICT-11] the languages of a dictionary (%s) are those of its words', async (languages, words) => {
  const zip = await buildStarDict(words.split(' ').map((word) => ({ word, text: 'x' })));
  expect((await packAll(zip)).languages.join(',')).toBe(languages);
});

type File = { path: string; content: Buffer };
const WORDS = [
  { word: 'House', text: 'A building.' },
  { word: 'run', text: 'To go fast.' },
];
const patch = (change: (files: File[]) => void, options = {}): Promise<Buffer> => {
  const files = buildStarDictFiles(WORDS, options);
  change(files);
  return buildZip(files);
};
const getContent = (files: File[], extension: string): Buffer =>
  files.find((file) => file.path.includes(extension))?.content ?? Buffer.of();

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['nothing', () => Buffer.of()],
  ['no texts', () => patch((files) => void files.splice(2, 1))],
  ['no index', () => patch((files) => void files.splice(1, 1))],
  [
    'an index that is cut off',
    () => patch((files) => (files[1] = { path: 'sample.idx', content: getContent(files, '.idx').subarray(0, -3) })),
  ],
  [
    'an offset outside of the file',
    () => patch((files) => void getContent(files, '.idx').writeUInt32BE(0xffff_fff0, 6)),
  ],
  ['a size outside of the file', () => patch((files) => void getContent(files, '.idx').writeUInt32BE(60_000, 10))],
  ['broken compression', () => patch((files) => void getContent(files, '.dz').fill(0xff, 12), { isCompressed: true })],
  [
    'no words',
    () => patch((files) => (files[1] = { path: 'sample.idx', content: Buffer.from(' \0\0\0\0\0\0\0\0\0') })),
  ],
  [
    'a dictd index of nonsense',
    () =>
      buildZip([
        { path: 'a.index', content: 'nonsense\n' },
        { path: 'a.dict', content: 'x' },
      ]),
  ],
  [
    'a dictd number of nonsense',
    () =>
      buildZip([
        { path: 'a.index', content: 'a\t!\t?\n' },
        { path: 'a.dict', content: 'x' },
      ]),
  ],
])('[DICT-5] %s is refused as damaged', async (_what, build) => {
  await expect(pack(await build())).rejects.toMatchObject({ reason: 'damaged' });
});
