import { fileops } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import { listNameVariants } from '../../http/url-path.ts';
import type { FileopsService } from './fileops.service.ts';

export const registerFileopsRoutes = (serve: Serve, services: { fileops: FileopsService }): void => {
  serve(fileops.info, ({ reader, query }) => services.fileops.getInfo(reader, query.fast_hash, query.path));
  for (const call of [fileops.change, fileops.favour, fileops.unfavour]) {
    serve(call, ({ reader, params, body, request }) =>
      services.fileops.setFavorite(reader, listNameVariants(request, params.path), () => body().favorite.value),
    );
  }
  serve(fileops.delete, ({ reader, query }) => services.fileops.delete(reader, query.fast_hash, query.path));
  serve(fileops.deleteAudioBook, ({ reader, params, query, request }) =>
    services.fileops.deleteByPath(reader, listNameVariants(request, params.path), query.fast_hash),
  );
};
