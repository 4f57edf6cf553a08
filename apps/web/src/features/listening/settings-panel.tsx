import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './tools.module.css';
import { useSettings } from './use-settings.ts';

const SHORTEST = 5;
const LONGEST = 300;

const Seconds = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => {
  const [text, setText] = useState(String(value));
  const settle = (): void => {
    const asked = Math.round(Number(text));
    const next = Number.isFinite(asked) && asked > 0 ? Math.min(LONGEST, Math.max(SHORTEST, asked)) : value;
    setText(String(next));
    onChange(next);
  };
  return (
    <label className={styles.number}>
      {label}
      <input
        type="number"
        min={SHORTEST}
        max={LONGEST}
        step={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  );
};

/** How the player behaves on this device, for all books. */
export const SettingsPanel = ({ onKeys, onLast }: { onKeys: () => void; onLast: () => void }) => {
  const { t } = useTranslation(['listening', 'places']);
  const [settings, change] = useSettings();
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{t('settings')}</p>
      <div className={styles.pair}>
        <Seconds label={t('settings.back')} value={settings.back} onChange={(back) => change({ back })} />
        <Seconds label={t('settings.on')} value={settings.on} onChange={(on) => change({ on })} />
      </div>
      <p className={styles.hint}>{t('settings.range', { least: SHORTEST, most: LONGEST })}</p>
      <Checkbox checked={settings.autoRewind} onChange={(autoRewind) => change({ autoRewind })}>
        {t('settings.autoRewind')}
      </Checkbox>
      <Checkbox checked={settings.stopAtEnds} onChange={(stopAtEnds) => change({ stopAtEnds })}>
        {t('settings.stopAtEnds')}
      </Checkbox>
      <div className={styles.choices}>
        <Button size="s" onPress={onLast}>
          {t('places:last')}
        </Button>
        <Button size="s" onPress={onKeys}>
          {t('keysSheet')}
        </Button>
      </div>
    </div>
  );
};
