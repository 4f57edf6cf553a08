import { type CookieChoice, optionalCookies } from '@lectern/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './cookies.module.css';

/** The four categories. The strictly necessary ones are always on. */
export const CookieCategories = ({
  choice,
  onChange,
}: {
  choice: CookieChoice;
  onChange: (choice: CookieChoice) => void;
}) => {
  const { t } = useTranslation('cookies');
  return (
    <div className={styles.categories}>
      <Category title={t('necessary')} text={t('necessary.text')} isOn isFixed onChange={() => undefined} />
      {optionalCookies.map((category) => (
        <Category
          key={category}
          title={t(category)}
          text={t(`${category}.text`)}
          isOn={choice[category]}
          onChange={(isOn) => onChange({ ...choice, [category]: isOn })}
        />
      ))}
    </div>
  );
};

type CategoryProps = {
  title: string;
  text: string;
  isOn: boolean;
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
};

const Category = ({ title, text, isOn, isFixed = false, onChange }: CategoryProps) => {
  const id = useId();
  return (
    <div className={styles.category}>
      <Checkbox checked={isOn} onChange={onChange} disabled={isFixed} describedBy={id}>
        {title}
      </Checkbox>
      <p id={id}>{text}</p>
    </div>
  );
};
