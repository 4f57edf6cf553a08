export { Annotation } from './annotation.tsx';
export { Facts } from './facts.tsx';
