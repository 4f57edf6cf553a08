import type { Book } from '@lectern/contracts';
import type { Entry } from '../catalogue/catalogue.queries.ts';

/** Converts a catalogue entry to a provisional book, shown until the details are loaded. It has no download link. */
export const toPreviewBook = (entry: Entry): Book => {
  const { id, title, name, format, bytes, fast_hash, added, updated, opened, percent, lang, locked } = entry;
  const position = { pointer: null, pointer_pb: null, percent, page: null, pages_total: 0, offs: 0, updated: opened };
  return {
    id,
    path: `/${name}`,
    title,
    name,
    mime_type: '',
    format,
    bytes,
    fast_hash,
    md5_hash: '',
    created_at: added,
    mtime: updated,
    client_mtime: updated,
    action_date: updated,
    action: 'create',
    collections: null,
    collection_ids: entry.collection_ids,
    favorite: entry.favorite,
    read_status: entry.read_status,
    read_percent: percent,
    percent: String(percent),
    purchased: entry.purchased,
    isDrm: locked,
    isLcp: false,
    isAudioBook: entry.audio,
    hasLinks: false,
    resource_id: null,
    link: '',
    metadata: {
      title,
      authors: entry.authors,
      series: entry.series,
      series_ord: entry.series_ord,
      genres: null,
      lang,
      publisher: null,
      year: null,
      isbn: null,
      annotation: null,
      duration: null,
      size: null,
      track_number: null,
      updated,
      book_id: null,
      fixed_layout: false,
      cover: null,
    },
    position,
    read_position: position,
  };
};
