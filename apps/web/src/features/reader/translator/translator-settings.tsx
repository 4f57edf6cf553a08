import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isTranslatorAddress, TRANSLATORS } from './translator.ts';
import styles from './translator-settings.module.css';
import { useTranslator } from './use-translator.ts';

const CUSTOM = 'custom';

/** Switches the link to a translator on, and chooses the website. */
export const TranslatorSettings = () => {
  const { t } = useTranslation('translator');
  const hint = useId();
  const [{ isOn, address }, choose] = useTranslator();
  const offered = Object.entries(TRANSLATORS).find(([, template]) => template === address);
  const [draft, setDraft] = useState(address);
  const [isCustom, setCustom] = useState(offered === undefined);
  return (
    <div className={styles.settings}>
      <Checkbox checked={isOn} describedBy={hint} onChange={(next) => choose({ isOn: next, address })}>
        {t('isOn')}
      </Checkbox>
      <span id={hint} className={styles.hint}>
        {t('hint')}
      </span>
      {isOn && (
        <SelectField
          label={t('website')}
          value={isCustom ? CUSTOM : (offered?.[0] ?? CUSTOM)}
          choices={[
            ...Object.keys(TRANSLATORS).map((name) => ({ value: name, label: name })),
            { value: CUSTOM, label: t('custom') },
          ]}
          onChange={(name) => {
            const template = Object.entries(TRANSLATORS).find(([known]) => known === name)?.[1];
            setCustom(template === undefined);
            if (template) choose({ isOn, address: template });
          }}
        />
      )}
      {isOn && isCustom && (
        <Field
          label={t('address')}
          value={draft}
          hint={t('address.hint')}
          error={isTranslatorAddress(draft) ? undefined : t('address.wrong')}
          onChange={(next) => {
            setDraft(next);
            if (isTranslatorAddress(next)) choose({ isOn, address: next });
          }}
        />
      )}
    </div>
  );
};
