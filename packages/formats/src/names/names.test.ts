import { expect, it } from 'vitest';
import { cleanName, toAuthorNames, toNameKey, toSortedAuthors } from './names.ts';

const SHY = '\u00AD';
const ZERO_WIDTH = '\u200B';

it.each([
  ['José Saramago', 'José Saramago'.normalize('NFD'), 'JOSÉ SARAMAGO'],
  [
    'J.R.R. Tolkien',
    'J. R. R. Tolkien',
    'JRR Tolkien',
    'J R R Tolkien',
    'Tolkien, J.R.R.',
    'Tolkien, J. R. R.',
    'Tolkien J.R.R.',
  ],
  [
    'John Doe',
    'Doe, John',
    'john  doe',
    ' John\u00A0Doe ',
    `Jo${SHY}hn Doe${ZERO_WIDTH}`,
    '\u202AJohn Doe\u202C',
    '\uFEFFJohn Doe',
  ],
  ['А. С. Пушкин', 'А.С. Пушкин', 'Пушкин, А. С.', 'Пушкин А.С.'],
  ['Фёдор Достоевский', 'Федор Достоевский', 'Достоевский, Фёдор'],
  ['Martin Luther King, Jr.', 'King, Martin Luther, Jr.', 'Martin Luther King Jr'],
  ['Flann O’Brien', "Flann O'Brien", 'O’Brien, Flann'],
  ['Jean-Paul Sartre', 'Jean‐Paul Sartre', 'Sartre, Jean–Paul'],
  ['Weiß', 'WEISS'],
  ['Leo Tolstoy', 'Tolstoy, Leo, 1828-1910', 'Leo Tolstoy (1828–1910)', 'Tolstoy,Leo', 'Tolstoy，Leo'],
  ['D1oe, John', 'John D1oe'],
  ['史蒂芬·金', '[美] 史蒂芬·金', '（美）史蒂芬·金', '史蒂芬·金 著'],
  ['Οδυσσέας Ελύτης', 'ΟΔΥΣΣΈΑΣ ΕΛΎΤΗΣ'],
  ['刘慈欣', '刘慈欣 '],
  ['Ｊｏｈｎ Doe', 'John Doe'],
])('[META-170] %s has one key, however it is spelled', (name, ...others) => {
  expect(new Set([name, ...others].map((spelling) => toNameKey('author', spelling))).size).toBe(1);
});

it.each([
  ['John Doe', 'Jon Doe'],
  ['José Saramago', 'Jose Saramago'],
  ['Paul Simon', 'Simon Paul'],
  ['Lectern, Inc.', 'Inc. Lectern'],
  ['C', 'C++'],
  ['李 白', '李白 杜甫'],
])('[META-170] %s and %s are two', (one, other) => {
  expect(toNameKey('author', one)).not.toBe(toNameKey('author', other));
});

it('[META-170] series and genres are folded without rules of people', () => {
  expect(toNameKey('series', 'Saga\u00A0of Ice')).toBe(toNameKey('series', 'saga of  ice'));
  expect(toNameKey('series', 'Wars, Star')).not.toBe(toNameKey('series', 'Star Wars'));
  expect(toNameKey('genre', `Science${SHY} Fiction`)).toBe(toNameKey('genre', 'science fiction'));
  expect([toNameKey('author', ' \u200B'), toNameKey('series', '???')]).toEqual(['', '???']);
  expect(toNameKey('author', 'x'.repeat(5000))).toHaveLength(300);
});

it.each<[string[], string[]]>([
  [['Terry Pratchett & Neil Gaiman'], ['Terry Pratchett', 'Neil Gaiman']],
  [['Pratchett, Terry; Gaiman, Neil'], ['Terry Pratchett', 'Neil Gaiman']],
  [['Pratchett, Terry & Gaiman, Neil'], ['Terry Pratchett', 'Neil Gaiman']],
  [['Terry Pratchett &amp; Neil Gaiman'], ['Terry Pratchett', 'Neil Gaiman']],
  [['Terry Pratchett / Neil Gaiman'], ['Terry Pratchett', 'Neil Gaiman']],
  [['Ann Lee, Bo Day, Cy Fox'], ['Ann Lee', 'Bo Day', 'Cy Fox']],
  [['刘慈欣；王晋康、韩松'], ['刘慈欣', '王晋康', '韩松']],
  [['Same Name', 'Same Name', 'Name, Same', 'same  name'], ['Same Name']],
  [['Simon & Schuster'], ['Simon & Schuster']],
  [['Smith & Sons'], ['Smith & Sons']],
  [['García Márquez, Gabriel'], ['Gabriel García Márquez']],
  [['Ada Byron', 'Jane Roe (Translator)', 'Max Muster [Übersetzer]', 'И. Иванов (пер.)'], ['Ada Byron']],
  [['Jane Roe (Editor)'], ['Jane Roe']],
  [['\u200B', ' ', '—'], []],
  [['Vargas Llosa, Jorge Mario'], ['Jorge Mario Vargas Llosa']],
  [
    ['Blink 182', 'Agent 007'],
    ['Blink 182', 'Agent 007'],
  ],
  [['Ann Lee and Bo Day'], ['Ann Lee', 'Bo Day']],
  [['Аркадий Стругацкий и Борис Стругацкий'], ['Аркадий Стругацкий', 'Борис Стругацкий']],
  [
    ['Ann Lee/Bo Day', 'AC/DC'],
    ['Ann Lee', 'Bo Day', 'AC/DC'],
  ],
  [['by Ann Lee'], ['Ann Lee']],
  [['King, Stephen, 1947-'], ['Stephen King']],
  [['Department of Health and Human Services'], ['Department of Health and Human Services']],
  [['van Gogh, Vincent Willem'], ['Vincent Willem van Gogh']],
  [['García Márquez, Gabriel J.'], ['Gabriel J. García Márquez']],
  [['Unknown', 'Неизвестный автор', '[Unknown Artist]', 'Microsoft Office User', 'N/A'], []],
  [
    ['Anonymous', 'Unknown Soldier'],
    ['Anonymous', 'Unknown Soldier'],
  ],
])('[META-171] the field %j names %j', (fields, names) => {
  expect(toAuthorNames(fields)).toEqual(names);
});

it('[META-171] names are shown composed and without invisible characters; joiners of a script stay', () => {
  expect(cleanName(` Jose\u0301${ZERO_WIDTH}\u00A0 Sa${SHY}ramago\u202C\r\n`)).toBe('José Saramago');
  expect(cleanName('می\u200Cخواهم')).toBe('می\u200Cخواهم');
  expect(cleanName('a\u200Cb')).toBe('ab');
  expect(toAuthorNames(['A & '.repeat(10_000)])).toEqual(['A']);
});

it.each([
  ['Tolkien, J. R. R.', null, [['J. R. R. Tolkien', 'Tolkien, J. R. R.']]],
  ['Tolkien, J. R. R.', 'J. R. R. Tolkien', [['J. R. R. Tolkien', 'Tolkien, J. R. R.']]],
  ['Gabriel García Márquez', 'García Márquez, Gabriel', [['Gabriel García Márquez', 'García Márquez, Gabriel']]],
  ['Homer', 'Homeros', [['Homer', 'Homeros']]],
  ['Homer', 'Homer', [['Homer', null]]],
  [
    'Terry Pratchett & Neil Gaiman',
    'Gaiman, Neil & Pratchett, Terry',
    [
      ['Terry Pratchett', 'Pratchett, Terry'],
      ['Neil Gaiman', 'Gaiman, Neil'],
    ],
  ],
  [
    'Lem, Stanisław; Vargas Llosa, Mario',
    'Lem, Stanisław',
    [
      ['Stanisław Lem', 'Lem, Stanisław'],
      ['Mario Vargas Llosa', 'Vargas Llosa, Mario'],
    ],
  ],
  [
    'Jorge Mario Vargas Llosa',
    'Vargas Llosa, Jorge Mario',
    [['Jorge Mario Vargas Llosa', 'Vargas Llosa, Jorge Mario']],
  ],
  [
    'Ada Byron & Bo Day',
    'Byron, Ada',
    [
      ['Ada Byron', 'Byron, Ada'],
      ['Bo Day', null],
    ],
  ],
])('[META-175] in the field %j, sorted as %j, each author has a sort name of its own', (field, fileAs, sorted) => {
  expect(toSortedAuthors(field, fileAs).map(({ name, sortName }) => [name, sortName])).toEqual(sorted);
});

it('[META-175] a field with very many names costs little', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `Name ${index}`).join(' & ');
  expect(toSortedAuthors(many, many)).toHaveLength(50);
});
