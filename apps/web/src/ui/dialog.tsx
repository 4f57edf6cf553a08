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
  /** Buttons at the bottom, the main one last. */
  foot?: ReactNode;
  /** `m` 440 px, `l` 640 px; a sheet from below on phones. */
  size?: 'm' | 'l';
  /** `alertdialog` for a question that must be answered: no close button, and a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Without padding around the content, for lists with their own padding. */
  bare?: boolean;
};

/** A modal dialog: traps the focus, closes on Esc and restores the focus. */
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
  // Stays mounted once opened, so that its exit animation is visible.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const overlays = useOverlays(wasOpened);
  if (overlays === null) return null;
  return (
    <overlays.DialogSheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      closeButton={role === 'dialog' && <IconButton icon={X} label={t('close')} onPress={onClose} />}
      foot={foot}
      size={size}
      role={role}
      bare={bare}
    >
      {children}
    </overlays.DialogSheet>
  );
};
