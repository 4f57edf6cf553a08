import { Note } from '@lectern/contracts';

type StoredNote = { uuid: string; content: Record<string, unknown>; createdAt: Date };
type AnnotatedBook = { title: string; sha256: string };

const MOTIVATIONS = { highlight: 'highlighting', note: 'commenting', bookmark: 'bookmarking' } as const;

/**
 * Formats the notes of one book as a W3C annotation set, for other programs. The field `lectern` holds each note as it is
 * stored, with everything that clients put into it.
 */
export const formatAnnotationSet = (book: AnnotatedBook, notes: readonly StoredNote[], id: string, now: Date): string =>
  `${JSON.stringify(
    {
      '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
      id: `urn:uuid:${id}`,
      type: 'AnnotationSet',
      generated: now.toISOString(),
      about: { 'dc:title': book.title, 'dc:identifier': [`urn:sha256:${book.sha256}`] },
      items: notes.map(toAnnotation),
    },
    null,
    2,
  )}\n`;

const toAnnotation = ({ uuid, content, createdAt }: StoredNote): object => {
  const note = Note.safeParse({ ...content, uuid }).data;
  const annotation = { id: `urn:uuid:${uuid}`, type: 'Annotation', created: createdAt.toISOString() };
  if (!note) return { ...annotation, lectern: content };
  const { mark, quotation, color, type } = note;
  const position = mark.anchor.replace(/^#/, '');
  return {
    ...annotation,
    modified: type.updated,
    motivation: MOTIVATIONS[type.value],
    body: { type: 'TextualBody', value: note.note?.text ?? '', format: 'text/plain', color: color.value },
    target: {
      selector: [
        { type: 'FragmentSelector', value: position },
        ...(quotation.text === '' ? [] : [{ type: 'TextQuoteSelector', exact: quotation.text }]),
      ],
    },
    lectern: content,
  };
};
