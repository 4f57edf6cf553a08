import { genres } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import { genreNames } from './genre-names.ts';

export const genresRoutes = (serve: Serve): void => {
  const names = genreNames();
  serve(genres.names, async () => names);
};
