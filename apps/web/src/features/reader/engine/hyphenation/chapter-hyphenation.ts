import type { PartialLayout } from '../partial-layout.ts';
import type { PageBox, Settings } from '../settings.ts';
import type { Hyphenator } from './hyphenate.ts';
import { getHyphenator, loadHyphenator } from './patterns.ts';
import { addHyphens, hasAddedHyphens, removeHyphens } from './source-text.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
/** Shorter texts have no word that could be divided. */
const MIN_TEXT_LENGTH = 7;
/** In longer chapters more places to break lines would delay their layout noticeably. */
const MAX_CHAPTER_LENGTH = 1_000_000;
const SOFT_HYPHEN = '\u00ad';

/** Divides the words of a chapter where its styles say so and the browser cannot. */
export type ChapterHyphenation = {
  /**
   * Adds soft hyphens where the styles of the chapter say `hyphens: auto`, and removes them elsewhere; call after styles were written.
   * Only in the part that is laid out. Missing patterns are loaded, and reported when they are there.
   * @param styles describes the styles that decide it: where they and the part are those of the last call, nothing is to be done
   */
  apply(part: PartialLayout | null, styles: string): void;
};

/** Loads the patterns for the language of a book, if words are divided in most of its chapters. */
export const preloadPatterns = (
  language: string | null,
  { userStyles: { hyphens } }: Pick<Settings, 'userStyles'>,
  { wide }: Pick<PageBox, 'wide'>,
): Promise<void> => (language !== null && (hyphens ?? wide) ? loadHyphenator(language) : Promise.resolve());

const getLanguage = (element: Element): string | null =>
  element.getAttribute('lang') ?? element.getAttributeNS(XML_NAMESPACE, 'lang');

const createPoint = (node: Text): Range => {
  const point = node.ownerDocument.createRange();
  point.setStart(node, 0);
  return point;
};

/** Copies a selection without soft hyphens. */
const copyWithoutHyphens = (event: ClipboardEvent, doc: Document): void => {
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData || event.defaultPrevented) return;
  const box = doc.createElementNS(XHTML_NAMESPACE, 'div');
  for (let index = 0; index < selection.rangeCount; index += 1) box.append(selection.getRangeAt(index).cloneContents());
  event.clipboardData.setData('text/plain', selection.toString().replaceAll(SOFT_HYPHEN, ''));
  event.clipboardData.setData('text/html', box.innerHTML.replaceAll(SOFT_HYPHEN, ''));
  event.preventDefault();
};

/** @param onLoaded patterns that were missing are there: `apply` again */
export const createChapterHyphenation = (doc: Document, win: Window, onLoaded: () => void): ChapterHyphenation => {
  const root = doc.body ?? doc.documentElement;
  const isTooLong = root.textContent.length > MAX_CHAPTER_LENGTH;
  let isCopyHandled = false;
  let isLoading = false;
  /** Nothing refers to the text before it is laid out for the first time. */
  let isFresh = true;
  let applied: { part: PartialLayout | null; styles: string } | null = null;

  const listenToCopy = (): void => {
    if (!isCopyHandled) doc.addEventListener('copy', (event) => copyWithoutHyphens(event, doc));
    isCopyHandled = true;
  };
  const createReader = (missing: Set<string>) => {
    const languages = new Map<Element, string>();
    const readLanguage = (element: Element): string => {
      const known = languages.get(element);
      if (known !== undefined) return known;
      const language = getLanguage(element) ?? (element.parentElement ? readLanguage(element.parentElement) : '');
      languages.set(element, language);
      return language;
    };
    const ofLanguages = new Map<string, Hyphenator | null | undefined>();
    const findHyphenator = (language: string): Hyphenator | null | undefined => {
      if (!ofLanguages.has(language)) ofLanguages.set(language, getHyphenator(language));
      return ofLanguages.get(language);
    };
    const hyphenators = new Map<Element, Hyphenator | null>();
    return (element: Element): Hyphenator | null => {
      const known = hyphenators.get(element);
      if (known !== undefined) return known;
      const found = element.namespaceURI === XHTML_NAMESPACE ? findHyphenator(readLanguage(element)) : null;
      const isDivided = found !== null && win.getComputedStyle(element).getPropertyValue('hyphens') === 'auto';
      if (isDivided && found === undefined) missing.add(readLanguage(element));
      const hyphenator = isDivided ? (found ?? null) : null;
      hyphenators.set(element, hyphenator);
      return hyphenator;
    };
  };

  const loadMissing = (languages: ReadonlySet<string>): void => {
    if (languages.size === 0 || isLoading) return;
    isLoading = true;
    void Promise.all([...languages].map(loadHyphenator)).then(() => {
      isLoading = false;
      applied = null;
      if (doc.defaultView && [...languages].some((language) => getHyphenator(language))) onLoaded();
    });
  };

  return {
    apply(part, styles) {
      if (isTooLong || (applied?.part === part && applied.styles === styles)) return;
      applied = { part, styles };
      const missing = new Set<string>();
      const readHyphenator = createReader(missing);
      const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let next = walker.nextNode(); next; next = walker.nextNode()) {
        const node = next as Text; // the walker returns text only
        const parent = node.parentElement;
        if (node.length < MIN_TEXT_LENGTH || !parent) continue;
        if (part && !part.contains(createPoint(node))) break;
        const hyphenator = readHyphenator(parent);
        if (!hyphenator) removeHyphens(node);
        else if (!hasAddedHyphens(node)) {
          addHyphens(node, hyphenator(node.data), isFresh);
          listenToCopy();
        }
      }
      isFresh = false;
      loadMissing(missing);
    },
  };
};
