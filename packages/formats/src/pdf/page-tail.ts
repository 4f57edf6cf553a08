import type { PageObjects } from '../contents.ts';

/**
 * What is sent behind a PDF so that it opens with few requests: an update (ISO 32000-1, 7.5.6) with the objects of its tree
 * of pages once more, close to each other. With it the file says what it said before.
 * @param size of the file, in bytes
 * @param pieces the bytes of each object, in their order
 */
export const pageTail = (
  size: number,
  { objects, previous, trailer }: PageObjects,
  pieces: readonly Uint8Array[],
): Uint8Array => {
  const parts: Uint8Array[] = [Buffer.from('\n')];
  let at = size + 1;
  const table: [number, string][] = [];
  objects.forEach(([number, generation], index) => {
    const piece = pieces[index] ?? new Uint8Array();
    table.push([number, `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`]);
    parts.push(piece, Buffer.from('\n'));
    at += piece.length + 1;
  });
  const lines = table.toSorted(([a], [b]) => a - b).map(([number, line]) => `${number} 1\n${line}`);
  const end = `xref\n${lines.join('')}trailer\n<< ${trailer} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
};
