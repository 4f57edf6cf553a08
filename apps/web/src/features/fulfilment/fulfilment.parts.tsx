export { TokenGuide } from './token-guide.tsx';
export { TokenTimeLeft } from './token-time-left.tsx';
