// Small conveniences of the public pages, which work without this script: the choice of a theme, printing, copying code, closing
// menus, and filtering the API reference while typing. A plain file, because nothing here needs a build.
(() => {
  const STORED_THEME = 'lectern.look';
  const root = document.documentElement;

  /** Applies a theme as `initial-theme.js` does before the first paint. */
  const applyTheme = (theme) => {
    const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.theme = theme === 'classic' ? 'classic' : 'fresh';
    root.dataset.mode = isDark ? 'dark' : 'light';
  };
  const readTheme = () => {
    try {
      return localStorage.getItem(STORED_THEME) || 'system';
    } catch {
      return 'system'; // storage may be forbidden
    }
  };

  const themeChoice = document.querySelector('[data-theme-choice]');
  const themeSelect = themeChoice?.querySelector('select');
  if (themeChoice && themeSelect) {
    themeSelect.value = readTheme();
    themeSelect.addEventListener('change', () => {
      try {
        localStorage.setItem(STORED_THEME, themeSelect.value);
      } catch {
        // The choice lasts as long as the page.
      }
      applyTheme(themeSelect.value);
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(readTheme()));
    // another tab, or the app, has changed it
    addEventListener('storage', ({ key }) => {
      if (key !== STORED_THEME) return;
      themeSelect.value = readTheme();
      applyTheme(themeSelect.value);
    });
    themeChoice.hidden = false;
  }

  for (const button of document.querySelectorAll('[data-print]')) {
    button.addEventListener('click', () => print());
    button.hidden = false;
  }

  for (const button of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
    const label = button.textContent;
    const code = button.closest('[data-code]').querySelector('code');
    const confirm = () => {
      button.textContent = button.dataset.copied;
      button.addEventListener('blur', () => (button.textContent = label), { once: true });
    };
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(code.textContent).then(confirm, () => getSelection().selectAllChildren(code));
    });
    button.hidden = false;
  }

  const menus = [...document.querySelectorAll('details[data-menu]')];
  addEventListener('click', ({ target }) => {
    for (const menu of menus) if (!menu.contains(target)) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    for (const menu of key === 'Escape' ? menus.filter(({ open }) => open) : []) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  });

  const filter = document.querySelector('[data-filter]');
  const calls = [...document.querySelectorAll('[data-call]')].map((element) => ({
    element,
    text: element.textContent.toLowerCase(),
  }));
  const groups = [...document.querySelectorAll('[data-call-group]')];
  filter?.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { element, text } of calls) element.hidden = !words.every((word) => text.includes(word));
    for (const group of groups) group.hidden = !group.querySelector('[data-call]:not([hidden])');
    const found = calls.filter(({ element }) => !element.hidden).length;
    const status = document.querySelector('[data-found]');
    if (status) status.textContent = status.dataset.found.replace('{count}', found);
  });
})();
