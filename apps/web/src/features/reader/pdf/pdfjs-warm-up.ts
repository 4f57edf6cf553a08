import { AnnotationMode, getDocument, type PDFWorker } from 'pdfjs-dist';
import { PDFJS_OPTIONS } from './pdfjs-options.ts';

/** Page content with a line of text in a font that pdf.js converts as it does those of books, and a drawing. */
const PAGE_CONTENT = 'BT /F 8 Tf 1 1 Td (abc) Tj ET q 0 0 1 RG 0 0 m 3 9 6 9 9 0 c S 1 0 0 rg 0 0 4 4 re f Q';

const deflate = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Builds a PDF of one small page. */
const buildOnePagePdf = async (): Promise<Uint8Array> => {
  const content = await deflate(PAGE_CONTENT);
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [encoder.encode('%PDF-1.7\n')];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const starts: number[] = [];
  const addObject = (...pieces: (string | Uint8Array<ArrayBuffer>)[]): void => {
    starts.push(length());
    for (const piece of [`${starts.length} 0 obj\n`, ...pieces, '\nendobj\n'])
      parts.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
  };
  addObject('<< /Type /Catalog /Pages 2 0 R >>');
  addObject('<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
  addObject(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  );
  addObject(`<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`, content, '\nendstream');
  addObject('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`;
  return new Uint8Array(await new Blob([...parts, end]).arrayBuffer());
};

/**
 * Renders a tiny PDF with a worker and discards it. Browsers compile code when it first runs, which takes longer than rendering a page:
 * this way the first real page is fast.
 */
export const warmUpPdfjs = async (worker: PDFWorker): Promise<void> => {
  const task = getDocument({ ...PDFJS_OPTIONS, data: await buildOnePagePdf(), worker, useSystemFonts: false });
  try {
    const page = await (await task.promise).getPage(1);
    const canvas = document.createElement('canvas');
    const viewport = page.getViewport({ scale: 1 });
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
    canvas.width = 0;
  } finally {
    await task.destroy();
  }
};
