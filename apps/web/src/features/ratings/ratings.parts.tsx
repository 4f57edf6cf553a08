export { BookRating } from './book-rating.tsx';
export { RatingBadge } from './rating-badge.tsx';
