import { describe, expect, it } from 'vitest';
import { isPlaceholderTitle, parseProducerTitle } from './producer-title.ts';

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
    'Microsoft Word - ~$thesis.doc',
    'Microsoft Word - Untitled',
    'Microsoft Word - Документ Microsoft Word (2)',
    'Layout 12 copy',
    'Slide 1',
    'https://example.org/a?b=c',
    'about:blank',
    '~/thesis.tex',
    '9780765316787',
    'CR!0ABCDEF1234567890ABCDEF',
    'urn:uuid:6f1ed002-ab12-4c3d-8e9f-001122334455',
    'SKM_C36820010112345',
    'CamScanner 03-04-2021 12.30',
    'Track 01',
    '01 - Audio Track 1',
    'Дорожка 7',
    '',
  ])('[META-140] %j is no title', (title) => {
    expect(parseProducerTitle(title)).toBeNull();
  });

  it.each([
    ['Microsoft Word - The Encyclopedia.doc', 'The Encyclopedia'],
    ['Microsoft Word - Report v1.2', 'Report v1.2'],
    ['Microsoft PowerPoint - lecture1.ppt [Compatibility Mode]', 'lecture1'],
    ['Track of the Cat', 'Track of the Cat'],
    ['Page One', 'Page One'],
    ['Http: The Definitive Guide', 'Http: The Definitive Guide'],
    ['2001: A Space Odyssey', '2001: A Space Odyssey'],
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

  it.each([
    'Untitled',
    'untitled [1]',
    '(anonymous)',
    '[Document title]',
    'Без названия',
    '无标题',
    'undefined',
    '...',
  ])('[META-140] %j stands where nobody gave a title', (title) => {
    expect(isPlaceholderTitle(title)).toBe(true);
  });

  it.each(['Untitled: A Memoir', 'Unknown Soldiers', 'None of Us', 'C', '1984'])('[META-140] %j is given', (title) => {
    expect(isPlaceholderTitle(title)).toBe(false);
  });
});
