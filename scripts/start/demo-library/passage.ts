/** A passage in a chapter, in the form in which the reader stores positions and marks. */
export type Passage = {
  /** Paths of CFIs inside the chapter. */
  readonly start: string;
  readonly end: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** 0..1 of the chapter. */
  readonly progression: number;
};

const CONTEXT_LENGTH = 32;
const TOKEN = /<(?<closing>\/?)[\w:-]+[^>]*?(?<empty>\/?)>|[^<]+/g;
const BODY = '/4';

const unescapeXml = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Finds a text in the content of an XHTML body; it must lie in one text node. @throws Error when it is not there */
export const findPassage = (markup: string, text: string): Passage => {
  const steps: number[] = []; // of the open elements
  const children = [0]; // elements so far, in the body and in each open element
  const level = (): number => children.at(-1) ?? 0;
  let passed = 0;
  for (const { 0: token, groups } of markup.matchAll(TOKEN)) {
    if (!token.startsWith('<')) {
      const node = unescapeXml(token);
      const at = node.indexOf(text);
      if (at !== -1) {
        const path = [BODY.slice(1), ...steps, level() * 2 + 1].join('/');
        const length = unescapeXml(markup.replaceAll(/<[^>]+>/g, '')).length;
        return {
          start: `/${path}:${at}`,
          end: `/${path}:${at + text.length}`,
          before: node.slice(Math.max(0, at - CONTEXT_LENGTH), at).trimStart(),
          text,
          after: node.slice(at + text.length, at + text.length + CONTEXT_LENGTH).trimEnd(),
          progression: (passed + at) / length,
        };
      }
      passed += node.length;
    } else if (groups?.['closing']) {
      steps.pop();
      children.pop();
    } else {
      children[children.length - 1] = level() + 1;
      if (groups?.['empty']) continue;
      steps.push(level() * 2);
      children.push(0);
    }
  }
  throw new Error(`no chapter contains "${text}"`);
};

/** The start of a chapter: its first element. */
export const CHAPTER_START: Passage = {
  start: `${BODY}/2`,
  end: `${BODY}/2`,
  before: '',
  text: '',
  after: '',
  progression: 0,
};

/** The end of a chapter, which is found by its share. */
export const CHAPTER_END: Passage = { ...CHAPTER_START, progression: 1 };
