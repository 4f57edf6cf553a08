export { notices } from '../notices.ts';
