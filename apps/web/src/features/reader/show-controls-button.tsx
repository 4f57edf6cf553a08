import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import skip from '../../ui/skip-link.module.css';

/** The bars become visible within a few frames. */
const MAX_FRAMES = 30;

/** Moves the focus to the first control of the bars, as soon as they are visible. */
const focusFirstControl = (framesLeft = MAX_FRAMES): void => {
  const control = document.querySelector<HTMLElement>('header button');
  control?.focus();
  if (control !== document.activeElement && framesLeft > 0)
    requestAnimationFrame(() => focusFirstControl(framesLeft - 1));
};

/** The first tab stop while the bars are hidden: brings them back, and leads into them. */
export const ShowControlsButton = ({ areBarsShown, onShow }: { areBarsShown: boolean; onShow: () => void }) => {
  const { t } = useTranslation('reader');
  const isPressed = useRef(false);
  useEffect(() => {
    if (areBarsShown && isPressed.current) focusFirstControl();
    isPressed.current = false;
  }, [areBarsShown]);
  if (areBarsShown) return null;
  return (
    <button
      type="button"
      className={skip.skip}
      onClick={() => {
        isPressed.current = true;
        onShow();
      }}
    >
      {t('showControls')}
    </button>
  );
};
