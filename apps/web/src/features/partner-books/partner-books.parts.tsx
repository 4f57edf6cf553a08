export { BookOfTheWeek } from './book-of-the-week.tsx';
export { GetMoreBooksLink } from './get-more-books-link.tsx';
export { PartnerBooks } from './partner-book-row.tsx';
export { ShopNews } from './shop-news.tsx';
