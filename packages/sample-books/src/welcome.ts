import { texts } from '@lectern/texts';
import type { Language } from '@lectern/texts/languages';
import type { WelcomeBlock, WelcomeText } from '@lectern/texts/shapes/welcome-text';
import { createEpubFiles, escapeXml } from './epub-files.ts';
import { buildZip } from './zip.ts';

/**
 * The book that every new reader gets, in each language of the interface (spec section 1): an EPUB 3 of four short chapters about uploading, reading, downloading and deleting.
 * Its bytes are identical on each call, so that it is stored once for all readers.
 */
export const buildWelcomeBook = (language: Language): Promise<Buffer> => {
  const text = texts[language].welcome;
  return buildZip(
    createEpubFiles({
      identifier: `urn:lectern:welcome:${language}`,
      title: text.title,
      language,
      metadata: formatMetadata(text),
      contentsTitle: text.contents,
      chapters: text.chapters.map(({ title, blocks }, index) => ({
        path: `chapter-${index + 1}.xhtml`,
        title,
        head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
        body: `<h1>${escapeXml(title)}</h1>\n${blocks.map(formatBlock).join('\n')}`,
      })),
      files: [{ id: 'style', path: 'style.css', mediaType: 'text/css', content: STYLE }],
    }),
  );
};

const formatBlock = (block: WelcomeBlock): string =>
  typeof block === 'string'
    ? `<p>${escapeXml(block)}</p>`
    : `<ul>${block.map((point) => `<li>${escapeXml(point)}</li>`).join('')}</ul>`;

const formatMetadata = ({ description }: WelcomeText): string => `<dc:creator>Lectern</dc:creator>
<dc:date>2026-01-01</dc:date>
<dc:publisher>Lectern</dc:publisher>
<dc:description>${escapeXml(description)}</dc:description>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
`;

const STYLE = `h1 { font-size: 1.5em; line-height: 1.25; margin: 1em 0 0.8em; font-weight: 600; }
p { margin: 0 0 0.7em; line-height: 1.55; }
ul { margin: 0 0 0.7em; padding-inline-start: 1.4em; }
li { margin: 0 0 0.35em; line-height: 1.5; }
`;
