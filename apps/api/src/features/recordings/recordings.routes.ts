import { recordings } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { RecordingService } from './recordings.service.ts';

export const recordingRoutes = (serve: Serve, services: { recordings: RecordingService }): void => {
  serve.stream(recordings.list, ({ reader, query: { fast_hash: fastHash, ...query } }) =>
    fastHash === undefined ? services.recordings.list(reader, query) : services.recordings.one(reader, fastHash),
  );
};
