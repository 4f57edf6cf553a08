export { Filling } from './filling.tsx';
