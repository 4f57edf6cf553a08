import { collections } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import { newName, spellings } from '../../http/spellings.ts';
import type { CollectionService } from './collections.service.ts';

export const collectionRoutes = (serve: Serve, services: { collections: CollectionService }): void => {
  const { collections: service } = services;
  serve.stream(collections.list, ({ reader }) => service.list(reader));

  // As old clients name them, in the address.
  serve(collections.create, ({ reader, request }) => service.create(reader, newName(request)));
  serve(collections.rename, ({ reader, params, request }) =>
    service.rename(reader, { names: spellings(request, params.name, 3) }, () => newName(request)),
  );
  serve(collections.delete, ({ reader, params, request }) =>
    service.delete(reader, { names: spellings(request, params.name) }),
  );
  serve(collections.addFile, ({ reader, params, query, request }) =>
    service.put(reader, () => ({ names: spellings(request, params.name, 3) }), {
      paths: spellings(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.removeFile, ({ reader, params, query, request }) =>
    service.take(reader, () => ({ names: spellings(request, params.name, 3) }), {
      paths: spellings(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.addAudioBook, ({ reader, params, query, body, request }) =>
    service.put(reader, () => ({ names: [body().collection] }), {
      paths: spellings(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.removeAudioBook, ({ reader, params, query, body, request }) =>
    service.take(reader, () => ({ names: [body().collection] }), {
      paths: spellings(request, params.path),
      fastHash: query.fast_hash,
    }),
  );

  // Ours, by id.
  serve(collections.make, ({ reader, body }) => {
    const { name, book_ids: bookIds } = body();
    return service.create(reader, name, bookIds);
  });
  serve(collections.change, ({ reader, params, body }) => service.rename(reader, params, () => body().name));
  serve(collections.remove, ({ reader, params }) => service.delete(reader, params));
  serve(collections.changeBooks, ({ reader, params, body }) => service.changeBooks(reader, params.id, body));
  serve(collections.addBook, ({ reader, params: { id, bookId } }) =>
    service.put(reader, () => ({ id }), { id: bookId }),
  );
  serve(collections.removeBook, ({ reader, params: { id, bookId } }) =>
    service.take(reader, () => ({ id }), { id: bookId }),
  );
};
