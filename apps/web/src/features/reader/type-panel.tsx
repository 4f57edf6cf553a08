import { ReadingSettings } from '@lectern/contracts';
import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LARGEST, SMALLEST } from './page-settings.ts';
import styles from './type-panel.module.css';
import type { PageSettings } from './use-page-settings.ts';

const filled = (value: number): CSSProperties =>
  ({ '--filled': `${((value - SMALLEST) / (LARGEST - SMALLEST)) * 100}%` }) as CSSProperties; // custom properties are not in React's list

/** How pages look. It stands beside the text, so that each change is seen at once. */
export const TypePanel = ({ pages, onClose }: { pages: PageSettings; onClose: () => void }) => {
  const { t } = useTranslation(['reader', 'common']);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const { settings, change, resize, reset } = pages;
  const [dragged, setDragged] = useState<number | null>(null);
  const size = dragged ?? settings.fontSize;
  // pages are laid out when the slider is let go: in a long chapter that takes a moment
  const settle = (): void => {
    if (dragged !== null) change({ fontSize: dragged });
    setDragged(null);
  };
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={heading}>{t('typeTitle')}</h2>
        <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      <fieldset className={styles.swatches}>
        <legend className={styles.legend}>{t('colour')}</legend>
        {ReadingSettings.shape.page.options.map((page) => (
          <label key={page} className={styles.swatch} data-page={page}>
            <input type="radio" name="page" checked={settings.page === page} onChange={() => change({ page })} />
            <span className={styles.dot} aria-hidden="true">
              a
            </span>
            <span className={styles.colour}>{t(`colour.${page}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <span>{t('size')}</span>
        <span className={styles.value}>{t('pixels', { size })}</span>
        <div className={styles.sizes}>
          <div className={styles.stepper}>
            <button type="button" aria-label={t('smaller')} onClick={() => resize(-1)}>
              A
            </button>
            <button type="button" aria-label={t('larger')} onClick={() => resize(1)}>
              A
            </button>
          </div>
          <input
            className={styles.range}
            type="range"
            min={SMALLEST}
            max={LARGEST}
            value={size}
            style={filled(size)}
            aria-label={t('size')}
            aria-valuetext={t('pixels', { size })}
            onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
            onPointerUp={settle}
            onKeyUp={settle}
            onBlur={settle}
          />
        </div>
      </div>
      <div className={styles.row}>
        <span>{t('flow')}</span>
        <Segmented
          label={t('flow')}
          value={settings.flow}
          onChange={(flow) => change({ flow })}
          choices={[
            { value: 'paged', label: t('flow.paged') },
            { value: 'scrolled', label: t('flow.scrolled') },
          ]}
        />
      </div>
      <div className={styles.foot}>
        <Button kind="quiet" size="s" onPress={reset}>
          {t('reset')}
        </Button>
      </div>
    </section>
  );
};
