import { genres } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import { loadGenreNames } from './genre-names.ts';

export const registerGenreRoutes = (serve: Serve): void => {
  const names = loadGenreNames();
  serve(genres.names, async () => names);
};
