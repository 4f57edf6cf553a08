import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../side-panel.module.css';
import { LayoutRows } from './layout-rows.tsx';
import { LookupRows } from './lookup-rows.tsx';
import { PageColourPicker } from './page-colour-picker.tsx';
import rows from './setting-row.module.css';
import { PageButtonsRow } from './setting-row.tsx';
import { SpacingRows } from './spacing-rows.tsx';
import { TextRows } from './text-rows.tsx';
import type { PreferencesState } from './use-preferences.ts';

const SECTIONS = ['text', 'layout', 'spacing', 'lookup'] as const;
const FIXED_SECTIONS = ['layout', 'lookup'] as const;
export type AppearanceSection = (typeof SECTIONS)[number];
const ROWS = { text: TextRows, layout: LayoutRows, spacing: SpacingRows, lookup: LookupRows };

/** Settings of how pages look. The panel stands beside the text, so that each change is visible at once. */
export const AppearancePanel = ({
  preferences,
  isFixedLayout,
  startSection,
  onClose,
}: {
  preferences: PreferencesState;
  /** Every page of the book has a fixed layout: only its surroundings can be changed. */
  isFixedLayout: boolean;
  /** The first one, unless another is asked for. */
  startSection?: AppearanceSection | undefined;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['appearance', 'reader', 'common']);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const sections = isFixedLayout ? FIXED_SECTIONS : SECTIONS;
  const [section, setSection] = useState<AppearanceSection>(startSection ?? sections[0]);
  const Rows = isFixedLayout && section === 'layout' ? PageButtonsRow : ROWS[section];
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={heading}>{t('reader:appearanceTitle')}</h2>
        <span className={rows.scope}>
          <Segmented
            label={t('scope')}
            value={preferences.scope}
            onChange={preferences.setScope}
            choices={[
              { value: 'book', label: t('scope.book') },
              { value: 'all', label: t('scope.all') },
            ]}
          />
        </span>
        <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      <PageColourPicker
        value={preferences.values.page}
        themeColour={preferences.themeColour}
        onChange={(page) => preferences.change({ page })}
      />
      <div className={rows.sections}>
        <Segmented
          label={t('section')}
          value={section}
          onChange={setSection}
          choices={sections.map((value) => ({ value, label: t(`section.${value}`) }))}
        />
      </div>
      <Rows preferences={preferences} />
      <div className={styles.foot}>
        <Button kind="quiet" size="s" onPress={() => preferences.reset()}>
          {t(preferences.scope === 'book' ? 'resetBook' : 'resetAll')}
        </Button>
      </div>
    </section>
  );
};
