import { describe, expect, it } from 'vitest';
import { parseProducerTitle } from './producer-title.ts';

describe('titles by programs', () => {
  it.each([
    'i-xx_Phobias-fm.indd',
    'C:\\Users\\me\\thesis.indd',
    'paper.dvi',
    'Microsoft Word - Document1.doc',
    'Microsoft Word - Документ1',
    'Microsoft PowerPoint - Presentation1',
    'PowerPoint-Präsentation',
    'Презентация PowerPoint',
    'scan0001.tif',
    'IMG_20200101',
    'Layout 1',
    'Untitled-3',
    'file:///C|/temp/book.html',
    '/home/me/novel',
    '\\\\server\\share\\novel',
    'Final version (2).docx',
    '',
  ])('[META-140] %j is no title', (title) => {
    expect(parseProducerTitle(title)).toBeNull();
  });

  it.each([
    ['Microsoft Word - The Encyclopedia.doc', 'The Encyclopedia'],
    ['Microsoft Word - Report v1.2', 'Report v1.2'],
    ['Document', 'Document'],
    ['Book 1', 'Book 1'],
    ['1984', '1984'],
    ['The Layout 1 Story', 'The Layout 1 Story'],
    ['Scan', 'Scan'],
    ['Learning Node.js', 'Learning Node.js'],
    ['C: A Reference Manual', 'C: A Reference Manual'],
    ['Image 12', 'Image 12'],
    ['Untitled', 'Untitled'],
    ['Р.S. Я тебя люблю', 'Р.S. Я тебя люблю'],
  ])('[META-140] %j is the title %j', (line, title) => {
    expect(parseProducerTitle(line)).toBe(title);
  });
});
