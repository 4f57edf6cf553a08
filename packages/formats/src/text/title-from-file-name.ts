import { cleanLine } from './clean-line.ts';

/** The title that a file name suggests: without folders, extension and underscores. */
export const titleFromFileName = (fileName: string): string => {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const stem = base.replace(/(?<=.)\.[\p{L}\p{N}]{1,10}$/u, '').replaceAll('_', ' ');
  return cleanLine(stem, 300) || cleanLine(base, 300);
};
