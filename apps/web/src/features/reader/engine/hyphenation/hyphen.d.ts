declare module 'hyphen/patterns/*' {
  import type { Patterns } from './hyphenate.ts';

  const patterns: Patterns;
  export default patterns;
}
