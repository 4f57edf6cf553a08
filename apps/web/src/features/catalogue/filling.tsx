import { useTranslation } from 'react-i18next';
import { Progress } from '../../ui/progress.tsx';
import { useFilling } from './catalogue.queries.ts';
import styles from './filling.module.css';

/** While the library comes to this device for the first time: how much of it is there. */
export const Filling = () => {
  const { t } = useTranslation('books');
  const filling = useFilling();
  if (!filling || filling.total === 0) return null;
  const words = t('filling', { have: filling.have, total: filling.total });
  return (
    <div className={styles.filling}>
      <Progress share={filling.have / filling.total} label={words} />
      <p aria-hidden="true">{words}</p>
    </div>
  );
};
