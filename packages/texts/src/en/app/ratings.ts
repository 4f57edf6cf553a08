export const ratings = {
  title: 'Your rating',
  stars: 'Stars',
  none: 'Not rated',
  value: '{{stars}} of 5 stars',
  clear: 'Clear rating',
  private: 'Only you can see your rating and review.',
  'review.write': 'Write a review',
  'review.edit': 'Edit review',
  'review.label': 'Your review',
  'review.save': 'Save',
  'review.left_one': '{{count, number}} character left',
  'review.left_other': '{{count, number}} characters left',
};

declare module '../../translation-types.ts' {
  interface English {
    ratings: typeof ratings;
  }
}
