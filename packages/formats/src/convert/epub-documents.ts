import type { ConvertedOutline } from './converted-book.ts';
import type { EpubContentFile } from './epub-layout.ts';
import { escapeAttribute } from './xhtml-writer.ts';

export type FormHead = { identifier: string; title: string; language: string; progression: 'ltr' | 'rtl' };
export type EpubPicture = { path: string; mediaType: string };

/** Fixed modification date of this conversion version, so that output is reproducible. */
const MODIFIED = '2026-11-22T00:00:00Z';

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

export const renderContentDocument = (
  { title, language }: FormHead,
  body: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escapeAttribute(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

/** Renders the package document (EPUB 3.3, section 5). */
export const renderPackageDocument = (
  { identifier, title, language, progression }: FormHead,
  files: readonly EpubContentFile[],
  pictures: readonly EpubPicture[],
): string => {
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...files.map(({ path }, index) => `<item id="c${index + 1}" href="${path}" media-type="application/xhtml+xml"/>`),
    ...pictures.map(
      ({ path, mediaType }, index) => `<item id="p${index + 1}" href="${path}" media-type="${mediaType}"/>`,
    ),
  ];
  const spine = files.map(
    ({ isAuxiliary }, index) => `<itemref idref="c${index + 1}"${isAuxiliary ? ' linear="no"' : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="uid">${identifier}</dc:identifier>
<dc:title>${escapeAttribute(title)}</dc:title>
<dc:language>${language}</dc:language>
<meta property="dcterms:modified">${MODIFIED}</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${progression}">${spine.join('')}</spine>
</package>
`;
};

/** Renders the navigation document (EPUB 3.3, section 7); a book without headings gets one entry for its start. */
export const renderNavigationDocument = (
  head: FormHead,
  outline: readonly ConvertedOutline[],
  first: string,
): string => {
  const list = (entries: readonly ConvertedOutline[]): string =>
    entries.length === 0 ? '' : `<ol>\n${entries.map(item).join('')}</ol>`;
  const item = ({ title, target, children }: ConvertedOutline): string => {
    const text = escapeAttribute(title);
    const label = target === null ? `<span>${text}</span>` : `<a href="${escapeAttribute(target)}">${text}</a>`;
    return `<li>${label}${list(children)}</li>\n`;
  };
  const entries = outline.length > 0 ? outline : [{ title: head.title, target: first, children: [] }];
  return renderContentDocument(head, `<nav epub:type="toc">${list(entries)}</nav>`);
};
