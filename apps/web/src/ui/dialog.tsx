import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useOverlays } from './overlays/overlays.ts';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below a line, the main one last. */
  foot?: ReactNode;
  /** `m` 440 px, `l` 640 px; a sheet from below on phones. */
  size?: 'm' | 'l';
  /** `alertdialog` for a question that must be answered: it has no cross and stays when the page behind it is touched. */
  role?: 'dialog' | 'alertdialog';
  /** Without padding around the content, for lists that bring their own. */
  bare?: boolean;
};

/** Focus stays inside, Esc closes, focus returns to where it was. */
export const Dialog = ({
  isOpen,
  onClose,
  children,
  foot,
  size = 'm',
  role = 'dialog',
  bare = false,
  title,
}: DialogProps) => {
  const { t } = useTranslation();
  // Once opened it stays here, so that it can be seen leaving.
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  const overlays = useOverlays(opened);
  if (overlays === null) return null;
  return (
    <overlays.DialogSheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      cross={role === 'dialog' && <IconButton icon={X} label={t('close')} onPress={onClose} />}
      foot={foot}
      size={size}
      role={role}
      bare={bare}
    >
      {children}
    </overlays.DialogSheet>
  );
};
