/** Sets the enabled flags of the page, as the server does; without an argument the page names none again. */
export const setFlags = (enabled?: string): void => {
  document.head.querySelector('meta[name="flags"]')?.remove();
  if (enabled === undefined) return;
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'flags', content: enabled });
  document.head.append(meta);
};
