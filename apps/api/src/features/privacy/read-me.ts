import type { Language } from '@lectern/contracts';
import { texts } from '@lectern/texts';

/** Formats the README of the archive: which file contains what. */
export const formatReadMe = (language: Language, at: Date, files: readonly string[]): string => {
  const { title, made, files: known, fields, nothingElse } = texts[language].server.dataExport.readMe;
  const meanings: Readonly<Record<string, string>> = known;
  const lines = files.map((file) => `${file}\n    ${meanings[file] ?? ''}`.trimEnd());
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${[title, '', made(when), '', ...lines, '', fields, nothingElse].join('\n')}\n`;
};

/** Formats the list of books whose files are missing. */
export const formatLostBooks = (language: Language, paths: readonly string[]): string =>
  `${[texts[language].server.dataExport.readMe.missing, '', ...paths].join('\n')}\n`;
