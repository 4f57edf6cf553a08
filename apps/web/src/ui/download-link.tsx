import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** A download link that looks like a button. `href` contains its own access token for this file. */
export const DownloadLink = ({
  href,
  fileName,
  children,
  ...look
}: ButtonLook & { href: string; fileName: string; children: ReactNode }) => (
  <a href={href} download={fileName} className={buttonClass(look)}>
    <Icon of={Download} size="s" />
    {children}
  </a>
);

/** Starts a download where no link can be rendered, such as in a menu. */
export const startDownload = (href: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
};
