import { limits, Rating } from '@lectern/contracts';
import { z } from 'zod';

/** The reader's own stars (null: none) and review (empty: none) of a book, as files of its notes contain them. */
export type Assessment = { rating: number | null; review: string };

const AnnotationSet = z.looseObject({
  about: z.looseObject({
    lectern: z.looseObject({
      rating: Rating.nullable().catch(null),
      review: z
        .string()
        .transform((text) => text.slice(0, limits.REVIEW_CHARS).toWellFormed().trim())
        .catch(''),
    }),
  }),
});

/** Parses rating and review of an annotation set; empty for a file of another program. The input is untrusted. */
export const parseAssessment = (json: string): Assessment => {
  try {
    const { rating, review } = AnnotationSet.parse(JSON.parse(json)).about.lectern;
    return { rating, review };
  } catch {
    return { rating: null, review: '' };
  }
};
