/** Opens a link outside of the book in a new tab, without opener or referrer. */
export const openExternalLink = (href: string): void => {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
};

export const toggleFullScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => undefined); // the browser may refuse
};
