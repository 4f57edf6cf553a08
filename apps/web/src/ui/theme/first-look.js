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
})();
