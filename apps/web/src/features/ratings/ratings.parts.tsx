export { BookRating } from './book-rating.tsx';
export { RatingBadge } from './rating-badge.tsx';
export { type MinRating, RatingFilter } from './rating-filter.tsx';
