import { AnnotationMode, getDocument, type PDFWorker } from 'pdfjs-dist';
import { PDFJS } from './pdfjs.ts';

/** A line of letters in a font that pdf.js reads and makes anew, as it does with those of books, and a drawing. */
const CONTENT = 'BT /F 8 Tf 1 1 Td (abc) Tj ET q 0 0 1 RG 0 0 m 3 9 6 9 9 0 c S 1 0 0 rg 0 0 4 4 re f Q';

const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** A PDF of one small page. */
const onePage = async (): Promise<Uint8Array> => {
  const content = await packed(CONTENT);
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [encoder.encode('%PDF-1.7\n')];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const starts: number[] = [];
  const put = (...pieces: (string | Uint8Array<ArrayBuffer>)[]): void => {
    starts.push(length());
    for (const piece of [`${starts.length} 0 obj\n`, ...pieces, '\nendobj\n'])
      parts.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
  };
  put('<< /Type /Catalog /Pages 2 0 R >>');
  put('<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
  put('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>');
  put(`<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`, content, '\nendstream');
  put('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`;
  return new Uint8Array(await new Blob([...parts, end]).arrayBuffer());
};

/**
 * Lets a worker, and what draws here, go once through all that a page of a book takes: browsers compile what runs for the first
 * time, which takes them longer than the page itself. Nothing of it is seen, and nothing is kept.
 */
export const warmUp = async (worker: PDFWorker): Promise<void> => {
  const task = getDocument({ ...PDFJS, data: await onePage(), worker, useSystemFonts: false });
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
