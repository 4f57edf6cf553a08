import { collections, smartCollections } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import { getNewName, listNameVariants } from '../../http/url-path.ts';
import type { CollectionService } from './collections.service.ts';
import type { SmartCollectionService } from './smart-collections.service.ts';

export const registerCollectionRoutes = (
  serve: Serve,
  services: { collections: CollectionService; smartCollections: SmartCollectionService },
): void => {
  const { collections: service, smartCollections: smart } = services;
  serve.stream(collections.list, ({ reader }) => service.list(reader));

  // Old clients: collections are named in the URL.
  serve(collections.create, ({ reader, request }) => service.create(reader, getNewName(request)));
  serve(collections.rename, ({ reader, params, request }) =>
    service.rename(reader, { names: listNameVariants(request, params.name, 3) }, () => getNewName(request)),
  );
  serve(collections.delete, ({ reader, params, request }) =>
    service.delete(reader, { names: listNameVariants(request, params.name) }),
  );
  serve(collections.addFile, ({ reader, params, query, request }) =>
    service.addBook(reader, () => ({ names: listNameVariants(request, params.name, 3) }), {
      paths: listNameVariants(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.removeFile, ({ reader, params, query, request }) =>
    service.removeBook(reader, () => ({ names: listNameVariants(request, params.name, 3) }), {
      paths: listNameVariants(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.addAudioBook, ({ reader, params, query, body, request }) =>
    service.addBook(reader, () => ({ names: [body().collection] }), {
      paths: listNameVariants(request, params.path),
      fastHash: query.fast_hash,
    }),
  );
  serve(collections.removeAudioBook, ({ reader, params, query, body, request }) =>
    service.removeBook(reader, () => ({ names: [body().collection] }), {
      paths: listNameVariants(request, params.path),
      fastHash: query.fast_hash,
    }),
  );

  // Our own clients: by id.
  serve(collections.make, ({ reader, body }) => {
    const { name, book_ids: bookIds } = body();
    return service.create(reader, name, bookIds);
  });
  serve(collections.change, ({ reader, params, body }) => service.rename(reader, params, () => body().name));
  serve(collections.remove, ({ reader, params }) => service.delete(reader, params));
  serve(collections.changeBooks, ({ reader, params, body }) => service.changeBooks(reader, params.id, body));
  serve(collections.addBook, ({ reader, params: { id, bookId } }) =>
    service.addBook(reader, () => ({ id }), { id: bookId }),
  );
  serve(collections.removeBook, ({ reader, params: { id, bookId } }) =>
    service.removeBook(reader, () => ({ id }), { id: bookId }),
  );

  serve(smartCollections.list, ({ reader }) => smart.list(reader));
  serve(smartCollections.create, ({ reader, body }) => smart.create(reader, body()));
  serve(smartCollections.change, ({ reader, params, body }) => smart.change(reader, params.id, body));
  serve(smartCollections.remove, ({ reader, params }) => smart.delete(reader, params.id));
};
