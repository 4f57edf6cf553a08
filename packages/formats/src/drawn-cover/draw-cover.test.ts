import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawCover } from './draw-cover.ts';

const hashCover = (...cover: Parameters<typeof drawCover>): string =>
  createHash('sha256')
    .update(JSON.stringify(drawCover(...cover)))
    .digest('hex')
    .slice(0, 12);
const listTexts = (...cover: Parameters<typeof drawCover>): string[] =>
  drawCover(...cover).shapes.flatMap(({ text }) => (text === undefined ? [] : [text]));

describe('a drawn cover', () => {
  // These are the covers of books that readers already have: a change here repaints their shelves.
  it.each([
    { title: 'Pride and Prejudice', author: 'Jane Austen', detail: 'm', square: false, is: '6dd5cafd8051' },
    { title: '红楼梦', author: '曹雪芹', detail: 'l', square: false, is: '7b251cdddc76' },
    { title: 'Middlemarch', author: 'George Eliot', detail: 'm', square: false, is: '090082d8111f' },
    { title: 'Преступление и наказание', author: 'Фёдор Достоевский', detail: 'm', square: false, is: 'a4b1695227f2' },
    { title: 'Кобзар', author: 'Тарас Шевченко', detail: 'l', square: true, is: 'edd53a1c9823' },
    { title: 'A Room with a View', author: 'E. M. Forster', detail: 'm', square: false, is: 'd585a8ade63c' },
    { title: 'Wuthering Heights', author: 'Emily Brontë', detail: 'l', square: false, is: '64901db8228f' },
    {
      title: 'Twenty Thousand Leagues Under the Seas',
      author: 'Jules Verne',
      detail: 'm',
      square: false,
      is: '7862722e0ff2',
    },
    { title: 'Don Quixote', author: 'Miguel de Cervantes', detail: 's', square: false, is: '0bf8a93053b2' },
    { title: 'Alice', author: 'Lewis Carroll', detail: 'm', square: true, is: 'e7dcc4780f62' },
    { title: 'Great Expectations', author: 'Charles Dickens', detail: 'm', square: false, is: '67cdca2f97e7' },
  ] as const)('[UI-8] of $title by $author, detail $detail, never changes', ({ title, author, detail, square, is }) => {
    expect(hashCover(title, author, detail, square)).toBe(is);
  });

  it('[UI-8] shows the full title and author where they fit', () => {
    expect(listTexts('Pride and Prejudice', 'Jane Austen', 'l').join(' ')).toBe('Pride and Prejudice Jane Austen');
    expect(listTexts('红楼梦', '曹雪芹', 'l').join('')).toBe('红楼梦曹雪芹');
  });

  it('[UI-8] truncates a title that fits at no size', () => {
    const words = listTexts(
      'A very long title that goes on and on until somebody stops it with a thousand words and more',
      '',
      'm',
    );
    expect(words.at(-1)?.endsWith('…')).toBe(true);
  });

  it('[UI-8] hyphenates a word that fits at no size', () => {
    expect(listTexts('sec-untrusted-consent_network', '', 'm')).toEqual(['sec-untrusted-', 'consent_network']);
    const lines = listTexts('Donaudampfschifffahrtsgesellschaftskapitän', '', 'm');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll('-', '')).toBe('Donaudampfschifffahrtsgesellschaftskapitän');
  });

  it.each([
    ['Правонаступництво й самоврядування', ['Правонаступництво', 'й самоврядування']],
    ['Достопримечательности Екатеринбурга', ['Достопримечатель-', 'ности', 'Екатеринбурга']],
    ['Самообразование и самосовершенствование', ['Самообразование и', 'самосовершенство-', 'вание']],
    ['Kriegsgefangenenentschädigungsgesetz', ['Kriegsgefangenen-', 'entschädigungs-', 'gesetz']],
    ['Die Unabhängigkeitserklärungen', ['Die', 'Unabhängigkeits-', 'erklärungen']],
  ])('[UI-8] makes “%s” smaller, or parts its words as they are spoken', (title, lines) => {
    expect(listTexts(title, '', 'm').filter((words) => words.length > 1)).toEqual(lines);
  });

  it('[UI-8] is one initial when small, without articles', () => {
    expect(listTexts('The Time Machine', 'H. G. Wells', 's')).toEqual(['T']);
    expect(listTexts('Die Verwandlung', 'Franz Kafka', 's')).toEqual(['V']);
    expect(listTexts('«Мёртвые души»', 'Николай Гоголь', 's')).toEqual(['М']);
  });

  it('[UI-8] exists for a book without title and author', () => {
    expect(listTexts('  ', '', 'm').join(' ')).toBe('Unknown Title');
    expect(listTexts('…!', '', 's')).toEqual(['L']);
  });
});
