import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ButtonsRow } from './type/buttons-row.tsx';
import { LayoutRows } from './type/layout-rows.tsx';
import rows from './type/rows.module.css';
import { SpacingRows } from './type/spacing-rows.tsx';
import { Swatches } from './type/swatches.tsx';
import { TextRows } from './type/text-rows.tsx';
import styles from './type-panel.module.css';
import type { PageSettings } from './use-page-settings.ts';

const SECTIONS = ['text', 'layout', 'spacing'] as const;
const ROWS = { text: TextRows, layout: LayoutRows, spacing: SpacingRows };

/** How pages look. It stands beside the text, so that each change is seen at once. */
export const TypePanel = ({
  pages,
  isFixed,
  onClose,
}: {
  pages: PageSettings;
  /** Every page of the book is drawn by its author: only its surroundings can be chosen. */
  isFixed: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['type', 'reader', 'common']);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const [section, setSection] = useState<(typeof SECTIONS)[number]>('text');
  const Rows = isFixed ? ButtonsRow : ROWS[section];
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={heading}>{t('reader:typeTitle')}</h2>
        <span className={rows.scope}>
          <Segmented
            label={t('scope')}
            value={pages.scope}
            onChange={pages.setScope}
            choices={[
              { value: 'book', label: t('scope.book') },
              { value: 'all', label: t('scope.all') },
            ]}
          />
        </span>
        <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      <Swatches value={pages.chosen.page} themed={pages.themed} onChange={(page) => pages.change({ page })} />
      {!isFixed && (
        <div className={rows.sections}>
          <Segmented
            label={t('section')}
            value={section}
            onChange={setSection}
            choices={SECTIONS.map((value) => ({ value, label: t(`section.${value}`) }))}
          />
        </div>
      )}
      <Rows pages={pages} />
      <div className={styles.foot}>
        <Button kind="quiet" size="s" onPress={() => pages.reset()}>
          {t(pages.scope === 'book' ? 'resetBook' : 'resetAll')}
        </Button>
      </div>
    </section>
  );
};
