import { describe, expect, it } from 'vitest';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

const paragraphs = async (text: string): Promise<string[]> =>
  (await readBody(await convertBytes(Buffer.from(text), 'txt'))).split('\n').filter(Boolean);
const line = (words: string, width = 68): string => words.padEnd(width, 'x');

describe('converting plain text', () => {
  it('[FORM-20] joins wrapped lines between empty lines into paragraphs', async () => {
    const text = [line('one '), line('two '), 'end.', '', line('three '), line('four '), 'end.'].join('\r\n');
    expect(await paragraphs(text)).toEqual([
      `<p>${line('one ')} ${line('two ')} end.</p>`,
      `<p>${line('three ')} ${line('four ')} end.</p>`,
    ]);
  });

  it('[FORM-20] joins wrapped lines up to the next one that is indented', async () => {
    const paragraph = [`    ${line('first ', 64)}`, ...Array.from({ length: 5 }, () => line('more ')), 'end.'].join(
      '\n',
    );
    const made = await paragraphs(`${paragraph}\n${paragraph}\n`);
    expect(made).toHaveLength(2);
  });

  it('[FORM-20] takes each line as a paragraph when lines have any length', async () => {
    expect(await paragraphs(`${'long '.repeat(60)}\nshort\n${'longer '.repeat(80)}\n`)).toHaveLength(3);
    const [short, long] = ['吾輩は猫である。名前はまだ無い。', `どこで生れたか${'とんと見当がつかぬ。'.repeat(4)}`];
    expect(await paragraphs(`${short}\n${long}\n`.repeat(5))).toHaveLength(10);
  });

  it('[FORM-20] keeps lines that end long before the width, verses by their indent and others as they are', async () => {
    const prose = [line('one '), line('two '), 'end.', '', ''].join('\n').repeat(9);
    const made = async (...lines: string[]) =>
      (await paragraphs(`${prose}${lines.join('\n')}\n\n${prose}`)).slice(9, -9);
    const verses = [
      '    ‘You are old, Father William,’ the young man said,',
      '    And your hair has become very white;',
    ];
    expect(await made(...verses)).toEqual([
      `<div class="poem"><p>${verses[0]?.trim()}<br/>${verses[1]?.trim()}</p></div>`,
    ]);
    expect(await made(...Array.from({ length: 6 }, () => verses).flat())).toHaveLength(1);
    expect(await made('Released: 2008', 'Updated: 2016')).toEqual([
      '<p class="stanza">Released: 2008<br/>Updated: 2016</p>',
    ]);
    // one that only happens to be short, and what is indented as a whole
    expect(await made(line('a ', 50), 'longer words')).toEqual([`<p>${line('a ', 50)} longer words</p>`]);
    expect(await made(line('    b '), '    c')).toEqual([`<p>${line('    b ').trim()} c</p>`]);
  });

  it('[FORM-20] keeps the empty lines between stanzas, and between scenes, where none stands between paragraphs', async () => {
    const stanza = 'First verse\nSecond verse\nThird verse';
    const verses = ['First', 'Second', 'Third'].map((word) => `<p>${word} verse</p>`);
    const gap = '<p class="empty-line"><br/></p>';
    expect(await paragraphs(`${stanza}\n\n\n${stanza}\n\n`)).toEqual([...verses, gap, ...verses]);
    expect(await paragraphs('First verse\n\nSecond verse\n\nThird verse')).toEqual(verses);
    expect(await paragraphs(`${stanza}\n\n***\n\n${stanza}`)).not.toContain(gap);
  });

  it('[FORM-21] detects chapter headings in the interface languages', async () => {
    const text = ['Chapter 1', 'Глава вторая', 'Розділ 3', 'Kapitel 4', '第五章 山', 'XII']
      .map((heading) => `${heading}\n\n${line('text ')}\n${line('text ')}\n\n`)
      .join('');
    const made = await paragraphs(text);
    expect(made.filter((one) => one.startsWith('<h2'))).toHaveLength(6);
    expect(await validateEpub(await convertBytes(Buffer.from(text), 'txt'))).toEqual([]);
  });

  it('[FORM-16] without text is a book of one empty page', async () => {
    for (const text of ['', ' ', '\n\n\t\n']) {
      const form = await convertBytes(Buffer.from(text), 'txt');
      expect(await readBody(form)).toBe('<p class="empty-line"><br/></p>');
      expect(await validateEpub(form)).toEqual([]);
    }
  });

  it.each([
    [
      'Korean',
      ['제1장', '제 2 장 만남', '제십이장', '3장', '제4화. 시작', '프롤로그', '에필로그', '제1부', '외전', '작가의 말'],
    ],
    ['Japanese', ['第一話', '第12話 雨', 'プロローグ', '序章', '終章', 'エピローグ', 'あとがき']],
    ['Chinese', ['第三话', '楔子', '尾声', '第十集', '番外', '後記', '序言']],
    [
      'others',
      [
        'Rozdział I',
        'Kapitola 2',
        'Bölüm 3',
        'Hoofdstuk 4',
        'الفصل الأول',
        'פרק ב',
        'Κεφάλαιο 5',
        'Chương 6',
        'Capítulo 7',
      ],
    ],
  ])('[FORM-22] detects chapter headings in %s texts, wrapped or not', async (_language, headings) => {
    for (const body of [`${line('text ')}\n${line('text ')}`, '장면이 바뀌었다. '.repeat(30)]) {
      const made = await paragraphs(headings.map((heading) => `${heading}\n\n${body}\n\n`).join(''));
      expect(made.filter((one) => one.startsWith('<h2')).map((one) => one.replaceAll(/<[^>]*>/g, ''))).toEqual(
        headings,
      );
    }
  });

  it('[FORM-22] takes no sentence for a heading that only begins like one', async () => {
    const sentences = [
      '제1장은 길었다.',
      '3장의 카드를 뽑았다',
      '외전을 읽었다.',
      '프롤로그가 끝났다.',
      '序章は長い。',
    ];
    const made = await paragraphs(sentences.map((one) => `${one}\n\n${line('text ')}\n${line('text ')}\n\n`).join(''));
    expect(made.filter((one) => one.startsWith('<h2'))).toEqual([]);
  });

  it('[FORM-20] keeps scene separators apart', async () => {
    expect(await paragraphs(`${line('one ')}\n\n* * *\n\n${line('two ')}\n`)).toContain(
      '<p class="subtitle">* * *</p>',
    );
  });

  it('[FORM-6] splits a long text into documents', async () => {
    const text = `${'word '.repeat(100)}\n\n`.repeat(2000);
    const made = await readBody(await convertBytes(Buffer.from(text), 'txt'));
    expect(made.match(/<p>/g)).toHaveLength(2000);
    expect(made.length).toBeGreaterThan(1_000_000);
  });

  it('[FORM-6] splits an endless paragraph between words', async () => {
    const files = await readTextFiles(await convertBytes(Buffer.from('word '.repeat(120_000)), 'txt'));
    const lengths = [...files]
      .filter(([name]) => /^c\d/.test(name) && name.endsWith('xhtml'))
      .map(([, text]) => text.length);
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths)).toBeLessThan(201_000);
    const body = await readBody(await convertBytes(Buffer.from(`${'a'.repeat(300_000)}😀`), 'txt'));
    expect(body.replaceAll(/<[^>]*>|\n/g, '')).toBe(`${'a'.repeat(300_000)}😀`);
  });
});
