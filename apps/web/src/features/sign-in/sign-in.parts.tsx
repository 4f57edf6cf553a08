export { CoverWall } from './cover-wall.tsx';
