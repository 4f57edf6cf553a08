import { getParagraph } from './prose.ts';

/** A plain text file: a first line, then numbered paragraphs, in an encoding supported by Node. */
export const buildTxt = ({
  firstLine = 'Notes from the lamp room',
  paragraphs = 20,
  encoding = 'utf8',
}: {
  firstLine?: string;
  paragraphs?: number;
  encoding?: 'utf8' | 'utf16le' | 'latin1';
} = {}): Buffer => {
  const lines = [firstLine, ...Array.from({ length: paragraphs }, (_, index) => getParagraph(index))];
  return Buffer.from(`${lines.join('\n\n')}\n`, encoding);
};
