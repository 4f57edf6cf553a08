import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

const EXTERNAL_URL = /^(https?|mailto):/i;

/** The page of a link destination, from 0; null for none. */
const resolveDestination = async (document: PDFDocumentProxy, dest: unknown): Promise<number | null> => {
  const parts: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const first: unknown = Array.isArray(parts) ? parts[0] : null;
  if (typeof first === 'number') return first;
  if (first === null || typeof first !== 'object' || !('num' in first) || !('gen' in first)) return null;
  return document.getPageIndex({ num: Number(first.num), gen: Number(first.gen) }).catch(() => null); // a dangling destination
};

/** Adds the links of a page over it, inside and outside of the book. No other annotation is interactive. */
export const renderLinkLayer = async (
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  container: HTMLElement,
  getPageName: (page: number) => string,
  goToPage: (page: number) => void,
): Promise<void> => {
  const viewport = page.getViewport({ scale: 1 });
  const annotations: { subtype?: string; url?: string; dest?: unknown; rect: number[] }[] = await page.getAnnotations();
  for (const { subtype, url, dest, rect } of annotations) {
    if (subtype !== 'Link') continue;
    const externalUrl = url !== undefined && EXTERNAL_URL.test(url) ? url : null;
    if (externalUrl === null && (dest === null || dest === undefined)) continue;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0);
    const link = container.ownerDocument.createElement(externalUrl === null ? 'button' : 'a');
    link.className = 'link';
    Object.assign(link.style, {
      left: `${(Math.min(x1, x2) / viewport.width) * 100}%`,
      top: `${(Math.min(y1, y2) / viewport.height) * 100}%`,
      width: `${(Math.abs(x2 - x1) / viewport.width) * 100}%`,
      height: `${(Math.abs(y2 - y1) / viewport.height) * 100}%`,
    });
    if (link instanceof HTMLAnchorElement) {
      link.href = externalUrl ?? '';
      link.rel = 'noopener noreferrer';
      link.setAttribute('aria-label', externalUrl ?? '');
    } else {
      const target = await resolveDestination(document, dest);
      if (target === null) continue;
      link.setAttribute('aria-label', getPageName(target));
      link.addEventListener('click', () => goToPage(target));
    }
    container.append(link);
  }
};
