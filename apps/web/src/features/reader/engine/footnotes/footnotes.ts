import type { Book } from '../book.ts';
import { addressOf } from '../hands.ts';
import type { Layer } from '../layer.ts';
import type { Spot } from '../marking.ts';
import { isAtSign, isNoteLink, looksLikeNote, noteAt, typesOf } from './is-note.ts';
import { type Block, noteText } from './note-text.ts';

/** A note to show beside its sign. */
export type Note = {
  label: string;
  at: { spine: number; fragment: string | null };
  /** False where the book itself hides it. */
  isShown: boolean;
  language: string | null;
  blocks: Block[];
  isCut: boolean;
  spot: Spot;
};

export type FootnoteLayer = Layer & {
  /** Gives the focus back to the sign of the note that was shown last; false when it is gone. */
  focus(): boolean;
};

type To = { spine: number; fragment: string | null };
type Page = { spine: number; doc: Document; frame: HTMLIFrameElement };
const LONGEST_ADDRESS = 8192;

const spotOf = ({ frame }: Page, link: Element): Spot => {
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
 * Shows notes where their signs are, instead of going to them. A link is a note by what the book says of it, or by its looks
 * and a way back from where it leads. @param follow goes where a link leads, when that is no note
 */
export const footnotes = (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  tell: (note: Note) => void,
  follow: (url: string) => void,
): FootnoteLayer => {
  let sign: { page: Page; link: Element } | null = null;
  let pages: Page[] = [];
  let errand = 0;

  const noteOf = (page: Page, link: Element, to: To, doc: Document): Note | null => {
    const element = to.fragment === null ? null : noteAt(doc, to.fragment);
    if (!element) return null;
    // a document that is not shown has no address of its own to begin with
    const addressIn = (one: Element): string | null =>
      URL.parse(one.getAttribute('href') ?? '', book.urlOf(to.spine))?.href ?? null;
    const isBack = (one: Element): boolean => {
      const target = book.resolve(addressIn(one) ?? '');
      if (target?.spine !== page.spine || target.fragment === null) return false;
      const there = page.doc.getElementById(target.fragment);
      return there !== null && isAtSign(there, link);
    };
    const isNote = isNoteLink(link) || /\b(?:footnote|endnote|rearnote)\b/.test(typesOf(element));
    if (!isNote && ![...element.querySelectorAll('a')].some(isBack)) return null;
    const label = (link.textContent ?? '').trim().slice(0, 64).toWellFormed();
    const { blocks, isCut } = noteText(element, label, isBack, (one) => {
      const href = addressIn(one);
      return href !== null && href.length <= LONGEST_ADDRESS ? href : null;
    });
    if (blocks.length === 0) return null;
    const language = (element.closest('[lang]')?.getAttribute('lang') ?? book.language)?.slice(0, 64) ?? null;
    const isShown = doc !== page.doc || element.getClientRects().length > 0;
    return { label, at: to, isShown, language, blocks, isCut, spot: spotOf(page, link) };
  };

  const show = (page: Page, link: Element, note: Note): void => {
    sign = { page, link };
    tell(note);
  };

  return {
    focus() {
      if (!sign?.page.frame.isConnected || !('focus' in sign.link)) return false;
      sign.page.frame.focus();
      sign.page.frame.contentWindow?.focus();
      (sign.link as HTMLElement).focus({ preventScroll: true }); // what can be focused is HTML or SVG, and both do it alike
      sign = null;
      return true;
    },
    loaded(spine, doc, frame) {
      pages = [...pages.filter((page) => page.frame.isConnected), { spine, doc, frame }];
    },
    wear: () => {},
    follow(link, to) {
      const page = pages.find(({ doc }) => doc === link.ownerDocument);
      if (!page || to.fragment === null || (!isNoteLink(link) && !looksLikeNote(link))) return false;
      if (to.spine === page.spine) {
        const note = noteOf(page, link, to, page.doc);
        if (note) show(page, link, note);
        return note !== null;
      }
      errand += 1;
      const mine = errand;
      void load(book.urlOf(to.spine)).then((doc) => {
        if (mine !== errand || !page.frame.isConnected) return;
        const note = doc && noteOf(page, link, to, doc);
        if (note) show(page, link, note);
        else follow(addressOf(link) ?? '');
      });
      return true;
    },
  };
};
