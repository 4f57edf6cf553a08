import { recordings } from '@lectern/contracts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { RecordingService } from './recordings.service.ts';

export const registerRecordingRoutes = (serve: Serve, services: { recordings: RecordingService }): void => {
  serve.stream(recordings.list, ({ reader, query: { fast_hash: fastHash, ...query } }) =>
    fastHash === undefined
      ? services.recordings.list(reader, query)
      : services.recordings.getRecording(reader, fastHash),
  );
  serve(recordings.readPosition, ({ reader, query, body }) =>
    services.recordings.savePosition(reader, query.fast_hash, body),
  );
  serve(recordings.addMark, ({ reader, query, body }) =>
    services.recordings.addBookmark(reader, query.fast_hash, body),
  );
  serve(recordings.removeMark, ({ reader, query, body }) =>
    services.recordings.removeBookmark(reader, query.fast_hash, body),
  );
  serve(recordings.download, ({ reader, query, request }) =>
    services.recordings.download(reader, query.fast_hash, getRequestLanguage(request)),
  );
};
