import { Car } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { usePlayerSettings } from './player-settings.ts';
import styles from './player-tools.module.css';

const MIN_SECONDS = 5;
const MAX_SECONDS = 300;

const SecondsField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) => {
  const [text, setText] = useState(String(value));
  const commit = (): void => {
    const entered = Math.round(Number(text));
    const next =
      Number.isFinite(entered) && entered > 0 ? Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, entered)) : value;
    setText(String(next));
    onChange(next);
  };
  return (
    <label className={styles.number}>
      {label}
      <input
        type="number"
        min={MIN_SECONDS}
        max={MAX_SECONDS}
        step={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  );
};

/** The settings of the player on this device, for all books. */
export const SettingsPanel = ({
  onKeys,
  onPositions,
  onCar,
}: {
  onKeys: () => void;
  onPositions: () => void;
  onCar: () => void;
}) => {
  const { t } = useTranslation(['listening', 'positions']);
  const [settings, changeSettings] = usePlayerSettings();
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{t('settings')}</p>
      <div className={styles.pair}>
        <SecondsField label={t('settings.back')} value={settings.back} onChange={(back) => changeSettings({ back })} />
        <SecondsField label={t('settings.on')} value={settings.on} onChange={(on) => changeSettings({ on })} />
      </div>
      <p className={styles.hint}>{t('settings.range', { least: MIN_SECONDS, most: MAX_SECONDS })}</p>
      <Checkbox checked={settings.autoRewind} onChange={(autoRewind) => changeSettings({ autoRewind })}>
        {t('settings.autoRewind')}
      </Checkbox>
      <Checkbox checked={settings.stopAtEnds} onChange={(stopAtEnds) => changeSettings({ stopAtEnds })}>
        {t('settings.stopAtEnds')}
      </Checkbox>
      <Checkbox checked={settings.continueAtEnd} onChange={(continueAtEnd) => changeSettings({ continueAtEnd })}>
        {t('settings.continueAtEnd')}
      </Checkbox>
      <div className={styles.choices}>
        <Button size="s" icon={Car} onPress={onCar}>
          {t('car')}
        </Button>
        <Button size="s" onPress={onPositions}>
          {t('positions:recent')}
        </Button>
        <Button size="s" onPress={onKeys}>
          {t('keysSheet')}
        </Button>
      </div>
    </div>
  );
};
