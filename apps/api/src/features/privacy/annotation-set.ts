import { Note } from '@lectern/contracts';

type KeptNote = { uuid: string; content: Record<string, unknown>; createdAt: Date };
type AnnotatedBook = { title: string; sha256: string };

const MOTIVES = { highlight: 'highlighting', note: 'commenting', bookmark: 'bookmarking' } as const;

/**
 * What a reader marked in one book: W3C annotations, for other programs, and below `lectern` each as it was kept, with all
 * that programs put into it.
 */
export const annotationSet = (book: AnnotatedBook, notes: readonly KeptNote[], id: string, now: Date): string =>
  `${JSON.stringify(
    {
      '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
      id: `urn:uuid:${id}`,
      type: 'AnnotationSet',
      generated: now.toISOString(),
      about: { 'dc:title': book.title, 'dc:identifier': [`urn:sha256:${book.sha256}`] },
      items: notes.map(annotationOf),
    },
    null,
    2,
  )}\n`;

const annotationOf = ({ uuid, content, createdAt }: KeptNote): object => {
  const note = Note.safeParse({ ...content, uuid }).data;
  const annotation = { id: `urn:uuid:${uuid}`, type: 'Annotation', created: createdAt.toISOString() };
  if (!note) return { ...annotation, lectern: content };
  const { mark, quotation, color, type } = note;
  const place = mark.anchor.replace(/^#/, '');
  return {
    ...annotation,
    modified: type.updated,
    motivation: MOTIVES[type.value],
    body: { type: 'TextualBody', value: note.note?.text ?? '', format: 'text/plain', color: color.value },
    target: {
      selector: [
        { type: 'FragmentSelector', value: place },
        ...(quotation.text === '' ? [] : [{ type: 'TextQuoteSelector', exact: quotation.text }]),
      ],
    },
    lectern: content,
  };
};
