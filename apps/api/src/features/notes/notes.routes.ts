import { notes } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { NoteService } from './notes.service.ts';

export const registerNoteRoutes = (serve: Serve, services: { notes: NoteService }): void => {
  serve.stream(notes.list, ({ reader, query }) => services.notes.list(reader, query.fast_hash));
  serve(notes.ofBook, ({ reader, params, query }) => services.notes.listByBook(reader, params.id, query.limit));
  serve(notes.one, ({ reader, params, query }) => services.notes.getNote(reader, params.uuid, query.fast_hash));
  serve(notes.versions, ({ reader, params, query }) =>
    services.notes.listVersions(reader, params.uuid, query.fast_hash),
  );
  serve(notes.create, ({ reader, query, body }) => services.notes.create(reader, query.fast_hash, body));
  serve(notes.update, ({ reader, params, query, body }) =>
    services.notes.update(reader, { uuid: params.uuid, fastHash: query.fast_hash }, body),
  );
  serve(notes.delete, ({ reader, params, query }) => services.notes.delete(reader, params.uuid, query.fast_hash));
};
