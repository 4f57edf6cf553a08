export const ratings = {
  title: 'Your rating',
  stars: 'Stars',
  none: 'Not rated',
  value: '{{stars}} of 5 stars',
  clear: 'Clear rating',
  private: 'Only you can see your rating and review.',
  'filter.label': 'Rating',
  'filter.button': 'Rating: {{filter}}',
  'filter.all': 'All books',
  'filter.rated': 'Rated',
  'filter.five': '5 stars',
  'filter.atLeast_one': '{{count, number}} star or more',
  'filter.atLeast_other': '{{count, number}} stars or more',
  'empty.title': 'No books with this rating',
  'empty.text': 'Rate books on their pages, or show all books.',
  'empty.show': 'Show all books',
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
