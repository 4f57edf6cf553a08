// Sets the look before the first paint, so that a dark room stays dark. Loaded as a blocking script; the content security
// policy allows no inline one. `ui/theme/look.ts` writes what is read here; a test keeps the two in step.
(() => {
  const root = document.documentElement;
  let look = 'system';
  try {
    look = localStorage.getItem('lectern.look') || 'system';
  } catch {
    // Storage may be forbidden; the system's choice is a good answer then.
  }
  const dark =
    look === 'dark' || (look !== 'light' && look !== 'classic' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = look === 'classic' ? 'classic' : 'fresh';
  root.dataset.mode = dark ? 'dark' : 'light';

  // What a page of the library needs besides the code that asks for it comes beside that code (`shell-files.ts`).
  const [language, page] = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/');
  const ahead = document.querySelector('meta[name="ahead"]')?.content.split(' ') ?? [];
  for (const file of page === 'user' ? ahead : []) {
    if (/words-/.test(file) && !file.includes(`words-${language}-`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href: `./${file}` });
    if (file.endsWith('.css')) Object.assign(link, { as: 'style', crossOrigin: '' });
    if (file.endsWith('.woff2')) Object.assign(link, { as: 'font', crossOrigin: '' });
    document.head.append(link);
  }
})();
