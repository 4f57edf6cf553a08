import { bin } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { BinService } from './bin.service.ts';

export const registerBinRoutes = (serve: Serve, services: { bin: BinService }): void => {
  serve(bin.list, ({ reader, query }) => services.bin.list(reader.readerId, query));
  serve(bin.put, ({ reader, body }) => services.bin.moveToBin(reader, body().ids));
  serve(bin.restore, ({ reader, body }) => services.bin.restore(reader, body().ids));
  serve(bin.end, ({ reader, body }) => services.bin.purge(reader, body().ids));
  serve(bin.empty, ({ reader }) => services.bin.empty(reader));
};
