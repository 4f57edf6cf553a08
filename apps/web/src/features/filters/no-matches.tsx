import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CONTENT_ID } from '../../ui/skip-link.tsx';

/** Shown where no book meets the filter. */
export const NoMatches = ({ onClear }: { onClear: () => void }) => {
  const { t } = useTranslation('filters');
  const clear = (): void => {
    onClear();
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true }); // the button disappears
  };
  return (
    <EmptyState drawing="gap" title={t('empty.title')} text={t('empty.text')}>
      <Button kind="primary" onPress={clear}>
        {t('clear')}
      </Button>
    </EmptyState>
  );
};
