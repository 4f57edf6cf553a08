import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** Puts the words of a page over it, unseen, so that they can be marked, copied, found and heard. */
export const layText = async (page: PDFPageProxy, into: HTMLElement): Promise<void> => {
  const viewport = page.getViewport({ scale: 1 });
  const words = into.ownerDocument.createElement('div');
  words.className = 'words';
  words.style.setProperty('--pts', String(viewport.width));
  const container = into.ownerDocument.createElement('div');
  container.className = 'textLayer';
  words.append(container);
  into.append(words);
  await new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container,
    viewport,
  }).render();
};

/** A run of text, with where each of its letters stands. */
type Run = { text: string; spots: { node: Text; from: number }[] };

/** The words of a text layer as `wordsOf` tells them; ends of lines are spaces. */
const runOf = (layer: Element): Run => {
  const run: Run = { text: '', spots: [] };
  const walker = layer.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      run.spots.push({ node, from: run.text.length });
      run.text += node.data;
    } else if (node instanceof HTMLBRElement) run.text += ' ';
  }
  return run;
};

/** Where `text` begins, each time, whatever its case. */
export const placesOf = (text: string, all: string): number[] => {
  const [needle, hay] = [text.toLowerCase(), all.toLowerCase()];
  const places: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) places.push(at);
  return places;
};

/** The found text as a range of the page, `nth` counted from 0; null when it is not there. */
export const rangeOf = (sheet: Element, text: string, nth: number): Range | null => {
  const layer = sheet.querySelector('.textLayer');
  const run = layer && runOf(layer);
  const start = run ? placesOf(text, run.text)[nth] : undefined;
  if (!run || start === undefined) return null;
  const spotAt = (at: number) => run.spots.findLast(({ from }) => from <= at);
  const [first, last] = [spotAt(start), spotAt(start + text.length - 1)];
  if (!first || !last) return null;
  const range = sheet.ownerDocument.createRange();
  range.setStart(first.node, Math.min(first.node.length, start - first.from));
  range.setEnd(last.node, Math.min(last.node.length, start + text.length - last.from));
  return range;
};
