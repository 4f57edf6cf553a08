// Are all names and texts in the vocabulary of docs/glossary.md? Looks at declared names, file names and English texts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';
import { readEnglishTexts } from './vocabulary/english-texts.ts';
import { findRetiredNames, findRetiredPhrases, findRetiredWords } from './vocabulary/find-retired.ts';

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'];

const files = listSourceFiles(ROOT, FOLDERS);
const problems: string[] = [];
for (const file of files) {
  for (const { word, instead } of findRetiredWords(file))
    problems.push(`${file}: “${word}” in its path; use ${instead}`);
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  for (const { name, word, instead, offset } of findRetiredNames(file, source)) {
    const line = source.slice(0, offset).split('\n').length;
    problems.push(`${file}:${line}: ${name} has “${word}”; use ${instead}`);
  }
}
const texts = readEnglishTexts();
for (const [where, text] of texts) {
  for (const { word, instead } of findRetiredPhrases(text)) problems.push(`${where}: “${word}”; use ${instead}`);
}
for (const problem of problems) console.log(problem);
console.log(`${files.length} files and ${texts.length} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 || texts.length === 0 ? 1 : 0;
