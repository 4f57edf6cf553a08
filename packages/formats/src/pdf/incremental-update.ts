import type { PageObjects } from '../book-contents.ts';

/**
 * Builds an incremental update (ISO 32000-1, 7.5.6) that the server appends to a PDF so that it opens with few requests:
 * it repeats the objects of the page tree side by side. The document itself does not change.
 * @param size of the file, in bytes
 * @param objectBytes the bytes of each object, in their order
 */
export const buildIncrementalUpdate = (
  size: number,
  { objects, previous, trailer }: PageObjects,
  objectBytes: readonly Uint8Array[],
): Uint8Array => {
  const parts: Uint8Array[] = [Buffer.from('\n')];
  let at = size + 1;
  const table: [number, string][] = [];
  objects.forEach(([number, generation], index) => {
    const bytes = objectBytes[index] ?? new Uint8Array();
    table.push([number, `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`]);
    parts.push(bytes, Buffer.from('\n'));
    at += bytes.length + 1;
  });
  const lines = table.toSorted(([a], [b]) => a - b).map(([number, line]) => `${number} 1\n${line}`);
  const end = `xref\n${lines.join('')}trailer\n<< ${trailer} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
};
