export { isKeptOut, KeptOut } from './kept-out.tsx';
export { StandingBar } from './standing-bar.tsx';
