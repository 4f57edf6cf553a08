import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Dictionary, DictionaryResult, type ErrorBody, limits } from '@lectern/contracts';
import {
  buildDictdDictionary,
  buildEpub,
  buildPng,
  buildStarDict,
  buildStarDictFiles,
  buildZip,
} from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { dictionaryCommands } from './dictionaries.admin.ts';

const WORDS = [
  { word: 'House', text: 'A building for people.' },
  { word: 'house', text: 'To give shelter.' },
  { word: 'run', text: 'To go fast.' },
  { word: 'Straße', text: 'A road.' },
  { word: 'Ёлка', text: 'A fir.' },
  { word: '你好', text: 'Hello.' },
];

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const reader of [anna, boris])
    for (const { id } of await list(reader)) await reader.delete(`/user/dictionaries/${id}`);
});

const post = async (zip: Buffer | Promise<Buffer>, reader = anna): Promise<Response> =>
  reader.post('/user/dictionaries', { body: new Blob([new Uint8Array(await zip)]) });
const add = async (zip: Buffer | Promise<Buffer>, reader = anna): Promise<Dictionary> => {
  const answer = await post(zip, reader);
  expect(answer.status).toBe(200);
  return Dictionary.parse(await answer.json());
};
const readItems = async (answer: Response): Promise<unknown> => ((await answer.json()) as { items: unknown }).items;
const list = async (reader = anna): Promise<Dictionary[]> =>
  Dictionary.array().parse(await readItems(await reader.get('/user/dictionaries')));
const lookUp = async (word: string, reader = anna): Promise<DictionaryResult[]> =>
  DictionaryResult.array().parse(await readItems(await reader.get(`/dictionary?word=${encodeURIComponent(word)}`)));
const getTexts = async (word: string, reader = anna): Promise<string[]> =>
  (await lookUp(word, reader)).flatMap(({ entries }) => entries.map(({ text }) => text));
const getRefusal = async (zip: Buffer | Promise<Buffer>): Promise<[number, number]> => {
  const answer = await post(zip);
  return [answer.status, ((await answer.json()) as ErrorBody).error_code];
};
const getUsedBytes = async (): Promise<number> =>
  Number((await app.sql("SELECT files_size FROM reader WHERE login = 'anna'")).rows[0].files_size);

it('[DICT-1] a StarDict dictionary is stored with its name, counted, and its words are found without regard to case', async () => {
  const before = await getUsedBytes();
  const added = await add(
    buildStarDict(WORDS, { name: 'Words & more', isCompressed: true, folder: 'stardict-words/' }),
  );
  expect(added).toMatchObject({ name: 'Words & more', entries: 6, shared: false });
  expect([await list(), await getUsedBytes()]).toEqual([[added], before + added.bytes]);
  expect(await lookUp('HOUSE')).toEqual([
    {
      dictionary: 'Words & more',
      entries: [
        { word: 'House', text: 'A building for people.' },
        { word: 'house', text: 'To give shelter.' },
      ],
    },
  ]);
  for (const [word, text] of [
    ['strasse', 'A road.'],
    ['ёлка', 'A fir.'],
    ['你好', 'Hello.'],
  ])
    expect(await getTexts(word ?? ''), word).toEqual([text]);
  expect(await lookUp('nothing')).toEqual([]);
  expect((await anna.get('/dictionary?word=')).status).toBe(400);
});

it('[DICT-1] a dictionary for dictd is read too, with numbers in its base 64', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({
    word: `word${at}`,
    text: `Text of ${at}. ${'x'.repeat(60)}`,
  }));
  expect(await add(buildDictdDictionary(many, 'The dictd one'))).toMatchObject({
    name: 'The dictd one',
    entries: 3000,
  });
  for (const at of [0, 1, 999, 2999]) expect(await getTexts(`word${at}`)).toEqual([`Text of ${at}. ${'x'.repeat(60)}`]);
});

it('[DICT-2] other forms lead to their entry: synonyms of the dictionary, and words without their usual endings', async () => {
  await add(buildStarDict(WORDS, { synonyms: [['ran', 2]] }));
  for (const form of ['ran', 'runs', 'running', '“run,”', 'Run’s'])
    expect(await getTexts(form), form).toEqual(['To go fast.']);
  expect(await getTexts('houses')).toHaveLength(2);
});

it('[DICT-2] apostrophes, accents and stress marks count only where the dictionary has both ways of writing', async () => {
  const listed = ["п'ять", 'naïve', 'замок', 'ёлка', 'schon', 'schön', 'हिन्दी', "don't"];
  await add(buildStarDict(listed.map((word) => ({ word, text: word }))));
  const forms = {
    'п’ять': "п'ять",
    naive: 'naïve',
    'за\u0301мок': 'замок',
    Елка: 'ёлка',
    SCHON: 'schon',
    Schön: 'schön',
  };
  for (const [form, word] of Object.entries({ ...forms, 'हिन्दी।': 'हिन्दी', 'Don’t': "don't", 'nai\u0308ve,': 'naïve' }))
    expect(await getTexts(form), form).toEqual([word]);
});

it('[DICT-2] Russian, Ukrainian and German forms lead to their entries; one form may be that of several words', async () => {
  const listed = 'книга дом красивый читать учиться сталь стать читати великий Haus Blume machen study'.split(' ');
  await add(buildStarDict(listed.map((word) => ({ word, text: word }))));
  const forms = { книгу: 'книга', домами: 'дом', красивого: 'красивый', читал: 'читать', училась: 'учиться' };
  const others = { читаємо: 'читати', великої: 'великий', Häuser: 'Haus', Blumen: 'Blume', gemacht: 'machen' };
  for (const [form, word] of Object.entries({ ...forms, ...others, Studies: 'study' }))
    expect(await getTexts(form), form).toContain(word);
  expect(await getTexts('стали')).toEqual(expect.arrayContaining(['сталь', 'стать']));
});

it('[DICT-2] in a script without spaces, the longest word that the selection begins with is found', async () => {
  await add(buildStarDict(['你', '你好', '世界', '食'].map((word) => ({ word, text: word }))));
  for (const [selected, word] of [
    ['你好世界', '你好'],
    ['「世界」', '世界'],
    ['食べました', '食'],
  ])
    expect(await getTexts(selected ?? '')).toEqual([word]);
});

it('[DICT-3] all dictionaries of the reader answer, and nobody else’s', async () => {
  await add(buildStarDict(WORDS, { name: 'B' }));
  await add(buildDictdDictionary([{ word: 'run', text: 'A jog.' }], 'A'));
  const his = await add(buildStarDict([{ word: 'run', text: 'His.' }]), boris);
  expect((await lookUp('run')).map(({ dictionary }) => dictionary)).toEqual(['A', 'B']);
  expect(await getTexts('run', boris)).toEqual(['His.']);
  expect((await anna.delete(`/user/dictionaries/${his.id}`)).status).toBe(404);
});

it('[DICT-11] dictionaries of the book’s language answer first', async () => {
  const build = (name: string, words: string) =>
    buildStarDict(
      words.split(' ').map((word) => ({ word, text: name })),
      { name },
    );
  await add(build('A to Z', 'always yesterday write water mother Gift'));
  await add(build('Wörter', 'immer gestern schreiben Wasser Mutter Gift'));
  const list = async (language: string) =>
    DictionaryResult.array()
      .parse(await readItems(await anna.get(`/dictionary?word=gift${language}`)))
      .map(({ dictionary }) => dictionary);
  expect(await list('')).toEqual(['A to Z', 'Wörter']);
  expect(await list('&language=de-AT')).toEqual(['Wörter', 'A to Z']);
  expect(await list('&language=en')).toEqual(['A to Z', 'Wörter']);
  expect(await list('&language=nonsense_x')).toEqual(['A to Z', 'Wörter']);
});

it('[DICT-4] markup becomes plain text: no scripts, no addresses, no hidden parts', async () => {
  const html = `<b>run</b> <i>verb</i><script>alert(1)</script><style>b{}</style><ol><li>To go &lt;fast&gt;</li><li onclick="x()">Second<img src="https://evil.example/x.png"></li></ol><a href="javascript:x()">more</a>`;
  await add(buildStarDict([{ word: 'run', text: html }], { type: 'h' }));
  expect(await getTexts('run')).toEqual(['run verb\n\n• To go <fast>\n\n• Second\n\nmore']);
});

it('[DICT-4] texts with a type of their own, and several fields, are read; sounds are passed over', async () => {
  await add(buildStarDict([{ word: 'run', text: 'To go.' }], { type: '' }));
  expect(await getTexts('run')).toEqual(['To go.']);
  await add(buildStarDict([{ word: 'walk', text: 'wɔːk\0To go slowly.' }], { type: 'tm', name: 'Two fields' }));
  expect(await getTexts('walk')).toEqual(['wɔːk\n\nTo go slowly.']);
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a picture', () => buildPng()],
  ['a book', () => buildEpub()],
])('[DICT-5] %s is refused', async (_what, build) => {
  expect(await getRefusal(build())).toEqual([422, 426]);
  expect(await list()).toEqual([]);
});

it('[DICT-5] what unpacks too far is refused, whatever it claims', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 ** 2));
  const zip = buildZip(buildStarDictFiles(WORDS).with(2, { path: 'sample.dict.dz', content: bomb }));
  expect(await getRefusal(zip)).toEqual([413, 427]);
});

it('[DICT-5] a ZIP over 50 MB is refused, and nothing of a refused one stays', async () => {
  const before = (await app.sql('SELECT 1 FROM blob')).rowCount;
  expect(await getRefusal(Buffer.alloc(limits.DICTIONARY_BYTES + 1))).toEqual([413, 427]);
  const sweep = await app.deps.services.sweep.run({
    mend: false,
    many: true,
    signal: new AbortController().signal,
    wait: async () => {},
  });
  expect(sweep).toMatchObject({ missing: 0, ownerless: 0, unheld: 0, wrongSpaces: 0 });
  expect((await app.sql('SELECT 1 FROM blob')).rowCount).toBe(before);
});

it('[DICT-6] a reader has ten dictionaries and no more; the same again is the one there is', async () => {
  const first = await add(buildStarDict(WORDS));
  expect((await add(buildStarDict(WORDS))).id).toBe(first.id);
  for (let at = 1; at < limits.DICTIONARIES; at += 1) await add(buildStarDict([{ word: `w${at}`, text: 'x' }]));
  expect(await getRefusal(buildStarDict([{ word: 'last', text: 'x' }]))).toEqual([409, 428]);
});

it('[DICT-6] a removed dictionary answers no more, and its space is free', async () => {
  const before = await getUsedBytes();
  const { id } = await add(buildStarDict(WORDS));
  expect((await anna.delete(`/user/dictionaries/${id}`)).status).toBe(200);
  expect([await getUsedBytes(), await lookUp('run'), await list()]).toEqual([before, [], []]);
});

it('[DICT-7] a dictionary of the operator answers for every reader, counts for nobody, and only the operator removes it', async () => {
  const folder = createTempFolder();
  const file = path.join(folder, 'shared.zip');
  writeFileSync(file, await buildStarDict([{ word: 'jump', text: 'To leap.' }], { name: 'Everybody’s' }));
  const run = (name: string, args: Record<string, string> = {}) => {
    const command = dictionaryCommands.find((candidate) => candidate.name === name);
    if (!command) throw new Error(`no command ${name}`);
    const services = { openCloud: async () => app.deps.services };
    return command.run(services, {
      args,
      flags: new Set(),
      options: {},
      signal: new AbortController().signal,
      progress: () => {},
    });
  };
  const before = await getUsedBytes();
  expect(await run('dictionary add', { file })).toEqual({ result: { name: 'Everybody’s', entries: 1 } });
  expect(await run('dictionary add', { file })).toMatchObject({ attention: 'This dictionary was there already.' });
  for (const reader of [anna, boris]) expect(await getTexts('jumps', reader)).toEqual(['To leap.']);
  const [shared] = await list();
  expect([shared?.shared, await getUsedBytes()]).toEqual([true, before]);
  expect((await anna.delete(`/user/dictionaries/${shared?.id}`)).status).toBe(404);
  await expect(run('dictionary add', { file: '/nowhere.zip' })).rejects.toThrow('There is no file');
  await expect(run('dictionary remove', { id: 'x' })).rejects.toThrow('There is no dictionary');
  expect(await run('dictionary remove', { id: shared?.id ?? '' })).toEqual({ result: { removed: 'Everybody’s' } });
  expect([await list(), await lookUp('jump')]).toEqual([[], []]);
});
