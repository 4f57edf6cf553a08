/** Opens a link outside the book in a page of its own, which learns nothing of ours. */
export const openOutside = (href: string): void => {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
};

export const toggleFullScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => undefined); // the browser may refuse; nothing is lost
};
