import { useTranslation } from 'react-i18next';
import type { PageSettings } from '../use-page-settings.ts';
import { CheckRow } from './check-row.tsx';

/** For hands that neither swipe nor hit a margin. */
export const ButtonsRow = ({ pages }: { pages: PageSettings }) => {
  const { t } = useTranslation('type');
  return <CheckRow pages={pages} name="buttons" label={t('buttons')} />;
};
