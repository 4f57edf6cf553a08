import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** Puts the text of a page over it, transparent, so that it can be selected, copied, searched and read by screen readers. */
export const renderTextLayer = async (page: PDFPageProxy, pageBody: HTMLElement): Promise<void> => {
  const viewport = page.getViewport({ scale: 1 });
  const scaledLayer = pageBody.ownerDocument.createElement('div');
  scaledLayer.className = 'words';
  scaledLayer.style.setProperty('--pts', String(viewport.width));
  const container = pageBody.ownerDocument.createElement('div');
  container.className = 'textLayer';
  scaledLayer.append(container);
  pageBody.append(scaledLayer);
  await new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container,
    viewport,
  }).render();
};

/** A run of text, with the node of each of its parts. */
type TextRun = { text: string; nodes: { node: Text; from: number }[] };

/** The text of a text layer as `readPageText` of the search gives it; ends of lines are spaces. */
const readTextRun = (layer: Element): TextRun => {
  const run: TextRun = { text: '', nodes: [] };
  const walker = layer.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      run.nodes.push({ node, from: run.text.length });
      run.text += node.data;
    } else if (node instanceof HTMLBRElement) run.text += ' ';
  }
  return run;
};

/** All offsets at which `text` begins, ignoring case. */
export const findOccurrences = (text: string, all: string): number[] => {
  const [needle, haystack] = [text.toLowerCase(), all.toLowerCase()];
  const offsets: number[] = [];
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) offsets.push(at);
  return offsets;
};

/** The nth occurrence of a text on a page, counted from 0; null when it is not there. */
export const findHitRange = (pageElement: Element, text: string, nth: number): Range | null => {
  const layer = pageElement.querySelector('.textLayer');
  const run = layer && readTextRun(layer);
  const start = run ? findOccurrences(text, run.text)[nth] : undefined;
  if (!run || start === undefined) return null;
  const findNodeAt = (at: number) => run.nodes.findLast(({ from }) => from <= at);
  const [first, last] = [findNodeAt(start), findNodeAt(start + text.length - 1)];
  if (!first || !last) return null;
  const range = pageElement.ownerDocument.createRange();
  range.setStart(first.node, Math.min(first.node.length, start - first.from));
  range.setEnd(last.node, Math.min(last.node.length, start + text.length - last.from));
  return range;
};
