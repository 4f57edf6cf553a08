import type { Book } from '@lectern/contracts';
import type { ListedBookRow } from './listed-books.db.ts';
import type { Membership } from './memberships.db.ts';

type BookExtras = { link: string; cover: Book['metadata']['cover']; membership: Membership | undefined };

/** Converts a row to the `Book` of the API (`GET /books`). */
export const toWireBook = (row: ListedBookRow, { link, cover, membership }: BookExtras): Book => {
  const position = {
    pointer: row.pointer,
    pointer_pb: row.pointerPb,
    percent: row.percent,
    // for audiobooks the name of the chapter
    page: (row.chapterMs === null ? null : row.chapter) ?? (row.page === null ? null : String(row.page)),
    pages_total: row.pagesTotal,
    offs: row.chapterMs ?? 0,
    updated: row.positionAt?.toISOString() ?? null,
  };
  const created = row.createdAt.toISOString();
  return {
    id: String(row.id),
    path: `/${row.name}`,
    title: row.title,
    name: row.name,
    mime_type: row.mimeType,
    format: row.format,
    bytes: Number(row.bytes),
    fast_hash: row.fastHash,
    md5_hash: Buffer.from(row.md5).toString('base64'),
    created_at: created,
    mtime: row.mtime.toISOString(),
    client_mtime: created,
    action_date: created,
    action: 'create',
    collections: membership?.names?.join(',') ?? null,
    collection_ids: membership?.ids ?? [],
    favorite: row.favorite,
    // A database constraint allows no other values.
    read_status: row.readStatus as Book['read_status'],
    read_percent: row.percent,
    percent: String(row.percent),
    purchased: row.purchased,
    isDrm: row.isDrm,
    isLcp: row.isLcp,
    isAudioBook: row.isAudioBook,
    hasLinks: false,
    resource_id: null,
    link,
    metadata: {
      title: row.title,
      authors: row.authors,
      series: row.series,
      series_ord: row.seriesOrd,
      genres: row.genres,
      lang: row.lang,
      publisher: row.publisher,
      year: row.year,
      isbn: row.isbn,
      annotation: row.annotation,
      duration: row.durationMs === null ? null : Math.round(row.durationMs / 1000),
      size: Number(row.bytes),
      track_number: null,
      updated: row.metadataAt.toISOString(),
      book_id: row.isbn === null ? null : [`isbn:${row.isbn}`],
      fixed_layout: row.fixedLayout,
      cover,
    },
    position,
    read_position: position,
  };
};
