import type { Book } from '../book.ts';
import { getLinkUrl } from '../input.ts';
import type { DocumentLayer, ScreenRect } from '../view.ts';
import { findNoteElement, getSemanticTypes, isAtReference, isNoteref, looksLikeNoteref } from './detect-footnote.ts';
import { type Block, extractFootnoteText } from './footnote-text.ts';

/** A footnote to show as a popup at its reference. */
export type Footnote = {
  label: string;
  at: { spine: number; fragment: string | null };
  /** False where the book itself hides it. */
  isShown: boolean;
  language: string | null;
  blocks: Block[];
  isCut: boolean;
  spot: ScreenRect;
};

export type FootnoteLayer = DocumentLayer & {
  /** Returns the focus to the reference of the footnote shown last; false when it is gone. */
  focus(): boolean;
};

type LinkTarget = { spine: number; fragment: string | null };
type Page = { spine: number; doc: Document; frame: HTMLIFrameElement };
const MAX_URL_LENGTH = 8192;

const getScreenRect = ({ frame }: Page, link: Element): ScreenRect => {
  const outer = frame.getBoundingClientRect();
  const scale = frame.offsetWidth === 0 ? 1 : outer.width / frame.offsetWidth;
  const rect = link.getClientRects()[0] ?? link.getBoundingClientRect();
  return {
    left: outer.left + rect.left * scale,
    top: outer.top + rect.top * scale,
    right: outer.left + rect.right * scale,
    bottom: outer.top + rect.bottom * scale,
  };
};

/**
 * Shows footnotes as popups instead of navigating to them. A link is a footnote reference if the book marks it so, or if it looks like
 * one and its target links back to it. @param followLink navigates to a target that turns out not to be a footnote
 */
export const createFootnoteLayer = (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  onFootnote: (note: Footnote) => void,
  followLink: (url: string) => void,
): FootnoteLayer => {
  let shownReference: { page: Page; link: Element } | null = null;
  let pages: Page[] = [];
  let requestId = 0;

  const readFootnote = (page: Page, link: Element, to: LinkTarget, doc: Document): Footnote | null => {
    const element = to.fragment === null ? null : findNoteElement(doc, to.fragment);
    if (!element) return null;
    // a document that is not in a frame has no base address
    const resolveHref = (anchor: Element): string | null =>
      URL.parse(anchor.getAttribute('href') ?? '', book.getChapterUrl(to.spine))?.href ?? null;
    const isBacklink = (anchor: Element): boolean => {
      const target = book.resolve(resolveHref(anchor) ?? '');
      if (target?.spine !== page.spine || target.fragment === null) return false;
      const backlinkTarget = page.doc.getElementById(target.fragment);
      return backlinkTarget !== null && isAtReference(backlinkTarget, link);
    };
    const isMarkedAsNote = isNoteref(link) || /\b(?:footnote|endnote|rearnote)\b/.test(getSemanticTypes(element));
    if (!isMarkedAsNote && ![...element.querySelectorAll('a')].some(isBacklink)) return null;
    const label = (link.textContent ?? '').replaceAll('\u00ad', '').trim().slice(0, 64).toWellFormed();
    const { blocks, isCut } = extractFootnoteText(element, label, isBacklink, (anchor) => {
      const href = resolveHref(anchor);
      return href !== null && href.length <= MAX_URL_LENGTH ? href : null;
    });
    if (blocks.length === 0) return null;
    const language = (element.closest('[lang]')?.getAttribute('lang') ?? book.language)?.slice(0, 64) ?? null;
    const isShown = doc !== page.doc || element.getClientRects().length > 0;
    return { label, at: to, isShown, language, blocks, isCut, spot: getScreenRect(page, link) };
  };

  const show = (page: Page, link: Element, note: Footnote): void => {
    shownReference = { page, link };
    onFootnote(note);
  };

  return {
    focus() {
      if (!shownReference?.page.frame.isConnected || !('focus' in shownReference.link)) return false;
      shownReference.page.frame.focus();
      shownReference.page.frame.contentWindow?.focus();
      (shownReference.link as HTMLElement).focus({ preventScroll: true }); // focusable elements are HTML or SVG, and both have this method
      shownReference = null;
      return true;
    },
    onDocumentLoaded(spine, doc, frame) {
      pages = [...pages.filter((page) => page.frame.isConnected), { spine, doc, frame }];
    },
    setColours: () => {},
    onLink(link, to) {
      const page = pages.find(({ doc }) => doc === link.ownerDocument);
      if (!page || to.fragment === null || (!isNoteref(link) && !looksLikeNoteref(link))) return false;
      if (to.spine === page.spine) {
        const note = readFootnote(page, link, to, page.doc);
        if (note) show(page, link, note);
        return note !== null;
      }
      requestId += 1;
      const id = requestId;
      void load(book.getChapterUrl(to.spine)).then((doc) => {
        if (id !== requestId || !page.frame.isConnected) return;
        const note = doc && readFootnote(page, link, to, doc);
        if (note) show(page, link, note);
        else followLink(getLinkUrl(link) ?? '');
      });
      return true;
    },
  };
};
