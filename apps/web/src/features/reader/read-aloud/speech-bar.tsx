import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './speech-bar.module.css';
import { RATES, SLEEP_CHOICES } from './speech-settings.ts';
import type { ReadAloudControls } from './use-read-aloud.ts';

const Choice = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {children}
    </select>
  </label>
);

/** The controls of reading aloud, below the text, from its start until it is closed. `isRaised`: above the bottom bar. */
export const SpeechBar = ({ readAloud, isRaised }: { readAloud: ReadAloudControls; isRaised: boolean }) => {
  const { t } = useTranslation(['readAloud', 'common']);
  const { status, isPlaying, toggle, skip, rate, setRate, voices, voice, setVoice, sleep, setSleep, close } = readAloud;
  if (status === 'off') return null;
  return (
    <section className={cx(styles.bar, isRaised && styles.raised)} aria-label={t('title')} data-speech-bar>
      <div className={styles.buttons}>
        <IconButton className={styles.tool} icon={SkipBack} label={t('previous')} onPress={() => skip(-1)} />
        <IconButton
          className={styles.tool}
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'pause' : 'resume')}
          onPress={toggle}
        />
        <IconButton className={styles.tool} icon={SkipForward} label={t('next')} onPress={() => skip(1)} />
      </div>
      <Choice label={t('speed')} value={String(rate)} onChange={(value) => setRate(Number(value))}>
        {RATES.map((choice) => (
          <option key={choice} value={choice}>
            {t('rate', { rate: formatNumber(choice) })}
          </option>
        ))}
      </Choice>
      {voices.length > 0 && (
        <Choice label={t('voice')} value={voice} onChange={setVoice}>
          {voices.map(({ voiceURI, name, localService }) => (
            <option key={voiceURI} value={voiceURI}>
              {localService ? name : t('voice.online', { name })}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t('sleep')}
        value={sleep}
        onChange={(value) => setSleep(SLEEP_CHOICES.find((choice) => choice === value) ?? 'off')}
      >
        {SLEEP_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'off' || choice === 'chapter'
              ? t(`sleep.${choice}`)
              : t('sleep.minutes', { count: Number(choice) })}
          </option>
        ))}
      </Choice>
      <IconButton className={cx(styles.tool, styles.close)} icon={X} label={t('close')} onPress={close} />
    </section>
  );
};
