import type * as english from '../../en/server/web.ts';

export const noScript: typeof english.noScript = '书库需要 JavaScript。请在浏览器中启用，然后刷新页面。';
