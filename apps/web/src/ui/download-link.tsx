import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** Fetches a file; `href` carries its own permission, for this one file. Wears the clothes of a button. */
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

/** The same from a place where no link can stand, such as a menu. */
export const startDownload = (href: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
};
