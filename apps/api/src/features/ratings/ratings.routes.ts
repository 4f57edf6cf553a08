import { ratings } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { RatingService } from './ratings.service.ts';

export const registerRatingRoutes = (serve: Serve, services: { ratings: RatingService }): void => {
  const { ratings: service } = services;
  serve(ratings.rate, ({ reader, body }) => {
    const { ids, value } = body();
    return service.rate(reader, ids, value);
  });
  serve(ratings.review, ({ reader, params, body }) => service.writeReview(reader, params.id, body));
};
