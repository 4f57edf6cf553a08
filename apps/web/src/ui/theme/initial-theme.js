// Sets the theme before the first paint, so that dark mode never flashes light. Loaded as a blocking script, because the content
// security policy forbids inline ones. `ui/theme/theme.ts` writes the stored value; a test keeps the two in sync.
(() => {
  const root = document.documentElement;
  let theme = 'system';
  let hasReader = false;
  try {
    theme = localStorage.getItem('lectern.look') || 'system';
    hasReader = localStorage.getItem('lectern.session') !== null;
  } catch {
    // Storage may be forbidden; then the system's theme applies.
  }
  const dark =
    theme === 'dark' ||
    (theme !== 'light' && theme !== 'classic' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = theme === 'classic' ? 'classic' : 'fresh';
  root.dataset.mode = dark ? 'dark' : 'light';
  // Whoever is signed in, or arrives with an answer of another site, must not see the prerendered login flash by.
  if (hasReader || location.search !== '' || location.hash !== '') root.dataset.session = '';
  if (hasReader) root.dataset.reader = '';
  // The prerendered login has no code yet: remembers that its name was sent (`username-step.tsx`), until it is changed.
  const isIn = (target, selector) => target.closest?.(`[data-prerendered] ${selector}`);
  addEventListener('keydown', ({ target, key, isComposing }) => {
    // Enter also ends the input of Chinese
    if (key === 'Enter' && !isComposing && isIn(target, 'input')) root.dataset.submitted = '';
  });
  addEventListener('click', ({ target }) => {
    if (isIn(target, '[data-submit]')) root.dataset.submitted = '';
  });
  addEventListener('input', ({ target }) => {
    if (isIn(target, 'input')) delete root.dataset.submitted;
  });

  // Preloads what the page needs, in parallel with the code that will request it (`shell-files.ts`).
  const [language, page = ''] = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/');
  const preloaded = document.querySelector('meta[name="ahead"]')?.content.split(' ') ?? [];
  const files = {
    '': hasReader ? undefined : /\/(login|first-words|onest|literata)-/,
    user: /\/(base|library|first-words|words|onest|literata)-/,
    reader: /\/(base|opening|reader|book-tools|dialogs|first-words|words)-/,
  }[page];
  for (const file of preloaded) {
    if (!files?.test(file)) continue;
    if (/words-/.test(file) && !file.includes(`words-${language}-`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href: `./${file}` });
    if (file.endsWith('.css')) Object.assign(link, { as: 'style', crossOrigin: '' });
    if (file.endsWith('.woff2')) Object.assign(link, { as: 'font', crossOrigin: '' });
    document.head.append(link);
  }
})();
