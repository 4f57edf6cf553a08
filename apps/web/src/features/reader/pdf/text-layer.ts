import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { LINE_END } from './pdf-text.ts';

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

/** The text of a text layer, as the search reads it from the page. */
const readTextRun = (layer: Element): TextRun => {
  const run: TextRun = { text: '', nodes: [] };
  const walker = layer.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      run.nodes.push({ node, from: run.text.length });
      run.text += node.data;
    } else if (node instanceof HTMLBRElement) run.text += LINE_END;
  }
  return run;
};

/** The range between two offsets in the text of a page; null while its text layer is not there. */
export const findTextLayerRange = (pageElement: Element, from: number, to: number): Range | null => {
  const layer = pageElement.querySelector('.textLayer');
  const run = layer && readTextRun(layer);
  const first = run?.nodes.findLast((node) => node.from <= from);
  const last = run?.nodes.findLast((node) => node.from < to);
  if (!first || !last) return null;
  const range = pageElement.ownerDocument.createRange();
  range.setStart(first.node, Math.min(first.node.length, from - first.from));
  range.setEnd(last.node, Math.min(last.node.length, to - last.from));
  return range;
};
