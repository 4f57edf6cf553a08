export { Annotation } from './annotation.tsx';
export { BookFacts } from './book-facts.tsx';
