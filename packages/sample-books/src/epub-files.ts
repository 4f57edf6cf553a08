import type { PackedFile } from './zip.ts';

/** The content of an EPUB before zipping. Paths are relative to the folder of the package document. */
export type EpubDraft = {
  identifier: string;
  title: string;
  language: string;
  /** Content of `metadata` besides the four required fields. */
  metadata?: string;
  chapters: readonly {
    path: string;
    title: string;
    body: string;
    head?: string;
    bodyAttributes?: string;
    properties?: string;
  }[];
  contentsTitle: string;
  /** Further files; each is listed in the manifest. */
  files?: readonly (PackedFile & { id: string; mediaType: string; properties?: string })[];
  spineAttributes?: string;
};

/** The files that every container starts with. */
const CONTAINER_FILES: readonly PackedFile[] = [
  { path: 'mimetype', content: 'application/epub+zip' },
  {
    path: 'META-INF/container.xml',
    content: `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`,
  },
];

/** The files of an EPUB 3 with a navigation document. */
export const createEpubFiles = (draft: EpubDraft): PackedFile[] => [
  ...CONTAINER_FILES,
  { path: 'OEBPS/content.opf', content: formatPackageDocument(draft) },
  { path: 'OEBPS/nav.xhtml', content: formatNavigationDocument(draft) },
  ...draft.chapters.map((chapter) => ({
    path: `OEBPS/${chapter.path}`,
    content: formatContentDocument({ language: draft.language, ...chapter }),
  })),
  ...(draft.files ?? []).map(({ path, content }) => ({ path: `OEBPS/${path}`, content })),
];

const formatPackageDocument = ({
  identifier,
  title,
  language,
  metadata = '',
  chapters,
  files = [],
  spineAttributes = '',
}: EpubDraft) => {
  const items = [
    formatItem('nav', 'nav.xhtml', XHTML, 'nav'),
    ...chapters.map(({ path, properties }, index) => formatItem(`c${index + 1}`, path, XHTML, properties)),
    ...files.map(({ id, path, mediaType, properties }) => formatItem(id, path, mediaType, properties)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="uid">${escapeXml(identifier)}</dc:identifier>
<dc:title id="title">${escapeXml(title)}</dc:title>
<dc:language>${language}</dc:language>
<meta property="dcterms:modified">2026-01-01T12:00:00Z</meta>
${metadata}</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${spineAttributes}>${chapters.map((_, index) => `<itemref idref="c${index + 1}"/>`).join('')}</spine>
</package>
`;
};

const XHTML = 'application/xhtml+xml';

const formatItem = (id: string, path: string, mediaType: string, properties = ''): string =>
  `<item id="${id}" href="${escapeXml(path)}" media-type="${mediaType}"${properties && ` properties="${properties}"`}/>`;

const formatNavigationDocument = ({ chapters, language, contentsTitle }: EpubDraft): string => {
  const entries = chapters.map(({ path, title }) => `<li><a href="${escapeXml(path)}">${escapeXml(title)}</a></li>`);
  const body = `<nav epub:type="toc"><h1>${escapeXml(contentsTitle)}</h1><ol>${entries.join('')}</ol></nav>`;
  return formatContentDocument({ title: contentsTitle, language, body });
};

const formatContentDocument = ({
  title,
  language,
  body,
  head = '',
  bodyAttributes = '',
}: {
  title: string;
  language: string;
  body: string;
  head?: string;
  bodyAttributes?: string;
}): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escapeXml(title)}</title>${head}</head>
<body${bodyAttributes}>
${body}
</body>
</html>
`;

/** Escapes text for XML elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
