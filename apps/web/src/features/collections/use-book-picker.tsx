import type { Collection } from '@lectern/contracts';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { BookPicker } from './book-picker.tsx';

/** The picker of books for a collection: render `picker` once on the screen, and one “Add books” button at a time. */
export const useBookPicker = (collection: Collection) => {
  const { t } = useTranslation('collections');
  const [{ isOpen, count }, setVisit] = useState({ isOpen: false, count: 0 });
  const button = useRef<HTMLButtonElement | null>(null);
  const wasOpened = useRef(false);
  /** The button that opened the picker may have given way to another. */
  const keepFocus = useCallback((): void => {
    if (wasOpened.current && document.activeElement === document.body) button.current?.focus();
  }, []);
  const attachButton = useCallback(
    (element: HTMLButtonElement | null): void => {
      button.current = element;
      keepFocus();
    },
    [keepFocus],
  );
  const open = (): void => {
    wasOpened.current = true;
    setVisit({ isOpen: true, count: count + 1 });
  };
  return {
    renderButton: (look: ButtonLook): ReactNode => (
      <Button {...look} ref={attachButton} icon={Plus} onPress={open}>
        {t('fill.open')}
      </Button>
    ),
    picker: count > 0 && (
      <BookPicker
        key={count}
        collection={collection}
        isOpen={isOpen}
        onClose={() => setVisit({ isOpen: false, count })}
        onClosed={keepFocus}
      />
    ),
  };
};
