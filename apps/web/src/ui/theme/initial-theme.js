// Sets the theme before the first paint, so that dark mode never flashes light. Loaded as a blocking script, because the content
// security policy forbids inline ones. `ui/theme/theme.ts` writes the stored value; a test keeps the two in sync.
(() => {
  const root = document.documentElement;
  let theme = 'system';
  try {
    theme = localStorage.getItem('lectern.look') || 'system';
  } catch {
    // Storage may be forbidden; then the system's theme applies.
  }
  const dark =
    theme === 'dark' ||
    (theme !== 'light' && theme !== 'classic' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = theme === 'classic' ? 'classic' : 'fresh';
  root.dataset.mode = dark ? 'dark' : 'light';

  // Preloads what a library page needs, in parallel with the code that will request it (`shell-files.ts`).
  const [language, page] = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/');
  const preloaded = document.querySelector('meta[name="ahead"]')?.content.split(' ') ?? [];
  for (const file of page === 'user' ? preloaded : []) {
    if (/words-/.test(file) && !file.includes(`words-${language}-`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href: `./${file}` });
    if (file.endsWith('.css')) Object.assign(link, { as: 'style', crossOrigin: '' });
    if (file.endsWith('.woff2')) Object.assign(link, { as: 'font', crossOrigin: '' });
    document.head.append(link);
  }
})();
