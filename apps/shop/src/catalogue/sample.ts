import { readFileSync } from 'node:fs';
import { Html, html } from '../http/html.ts';
import type { Page } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import { interpolate } from '../texts.ts';
import { readChapters } from '../works/chapters.ts';
import { getWorkFile, listWorkFiles } from '../works/load-works.ts';
import type { Book } from './books.ts';

/** A sample has this share of the text, and at least so many letters. */
const SHARE = 0.15;
const MIN_LETTERS = 1200;
const SAMPLE_PAGES = 3;
/** Some two minutes of speech at 32 kbit/s. */
const SAMPLE_AUDIO_BYTES = 480 * 1024;

/** Renders the sample page of a book: its beginning, its first pages or its first minutes. */
export const renderSamplePage = ({ texts }: Visitor, book: Book): Page => {
  const title = interpolate(texts.sampleOf, { title: book.title });
  const backLink = html`<p class="actions"><a href="/books/${book.slug}">${texts.backToBook}</a></p>`;
  return {
    title,
    body: html`${backLink}<hgroup><h1 lang="${book.language}" dir="auto">${book.title}</h1>
<p class="author" lang="${book.language}" dir="auto">${book.author}</p></hgroup>
${renderSample(book, texts)}
<p class="note">${texts.sampleEnd}</p>${backLink}`,
  };
};

const renderSample = (book: Book, texts: Visitor['texts']): Html => {
  switch (book.format) {
    case 'cbz':
      return html`<div class="sample pages">${listSampleFiles(book).map(
        (file, index) =>
          html`<img src="/books/${book.slug}/${file}" alt="${interpolate(texts.pageNumber, { number: String(index + 1) })}" width="800" height="1200" loading="lazy">`,
      )}</div>`;
    case 'mp3.zip':
      return html`<audio class="sample" controls preload="none" src="/books/${book.slug}/sample.mp3" aria-label="${texts.listenSample}"></audio>`;
    default:
      return html`<div class="sample" lang="${book.language}" dir="${book.dir ?? 'ltr'}">${readSampleText(book)}</div>`;
  }
};

/** The pictures that the sample of a book shows; paths are relative to the work. */
export const listSampleFiles = (book: Book): string[] =>
  book.format === 'cbz'
    ? listWorkFiles(book, 'pages', /\.png$/).slice(0, SAMPLE_PAGES)
    : listWorkFiles(book, 'img', /\.svg$/).filter((file) => readSampleText(book).markup.includes(`/${file}"`));

/** The beginning of the first track of an audiobook. */
export const readSampleAudio = (book: Book): Buffer | undefined => {
  const [track] = listWorkFiles(book, '.', /^\d+\.mp3$/);
  return track === undefined ? undefined : readFileSync(getWorkFile(book, track)).subarray(0, SAMPLE_AUDIO_BYTES);
};

const readSampleText = (book: Book): Html => {
  const elements = readChapters(book).flatMap(({ body }) => splitElements(body));
  const limit = Math.max(MIN_LETTERS, SHARE * elements.reduce((sum, element) => sum + countLetters(element), 0));
  const sample: string[] = [];
  let letters = 0;
  for (const element of elements) {
    if (letters >= limit) break;
    sample.push(element);
    letters += countLetters(element);
  }
  while (sample.at(-1)?.startsWith('<h')) sample.pop();
  // The text is the shop's own; its addresses are relative to the work.
  return new Html(sample.join('\n').replaceAll('src="img/', `src="/books/${book.slug}/img/`));
};

const countLetters = (markup: string): number => markup.replaceAll(/<[^>]*>/g, '').length;

const TAG = /<(\/?)([A-Za-z][\w:-]*)[^>]*?(\/?)>/g;

/** Splits XHTML into the elements at its top level. */
const splitElements = (xhtml: string): string[] => {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: closing, 3: selfClosing, index } of xhtml.matchAll(TAG)) {
    if (depth === 0) start = index;
    if (closing === '/') depth -= 1;
    else if (selfClosing !== '/') depth += 1;
    if (depth === 0) elements.push(xhtml.slice(start, index + tag.length));
  }
  return elements;
};
