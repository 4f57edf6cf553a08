import type { Shop } from '@lectern/contracts';
import { Check, LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';
import { Initial } from '../../ui/initial.tsx';
import { OutButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './finder.module.css';
import { isWeb, useShops } from './finder.queries.ts';
import { type Found, findShops, type RegionChoice, regionsOf } from './finding.ts';
import { useHere } from './use-here.ts';

/** So many are drawn at once. */
const STEP = 30;

const far = (km: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km);

const ShopRow = ({ found: { shop, km } }: { found: Found }) => {
  const { t } = useTranslation('finder');
  const { name, address, zip, city, country, register_url: register } = shop;
  const lines = [address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return (
    <li className={styles.shop}>
      <Initial of={name} />
      <div className={styles.words}>
        <p className={type.strong}>{name}</p>
        {(lines !== '' || km !== null) && (
          <p className={`${type.soft} ${type.small}`}>
            {[lines, km === null ? '' : t('far', { distance: far(km) })].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {isWeb(register) && (
        <OutButtonLink href={register} label={t('register.at', { shop: name })}>
          {t('register')}
        </OutButtonLink>
      )}
    </li>
  );
};

const Shops = ({ shops }: { shops: readonly Shop[] }) => {
  const { t } = useTranslation('finder');
  const [words, setWords] = useState('');
  const [region, setRegion] = useState<RegionChoice>('all');
  const [most, setMost] = useState(STEP);
  const { here, ask, forget } = useHere();
  const spot = typeof here === 'object' ? here : null;
  const found = findShops(shops, { words, region, here: spot });
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const regions = regionsOf(shops);
  const choices = [
    { value: 'all' as const, label: t('region.all'), count: formatCount(shops.length) },
    ...regions.map(({ region: value, count }) => ({
      value,
      label: value === 'other' ? t('region.other') : (names.of(value) ?? value),
      count: formatCount(count),
    })),
  ];
  const canMeasure = 'geolocation' in navigator && shops.some(({ lat }) => lat !== null);
  return (
    <>
      <div className={styles.tools}>
        <Field
          label={t('words')}
          type="search"
          name="words"
          value={words}
          onChange={(next) => {
            setWords(next);
            setMost(STEP);
          }}
        />
        {canMeasure && (
          <Button
            icon={spot === null ? LocateFixed : Check}
            aria-pressed={spot !== null}
            waiting={here === 'asking' && t('near.asking')}
            onPress={spot === null ? ask : forget}
          >
            {t('near')}
          </Button>
        )}
      </div>
      {(here === 'refused' || here === 'unknown') && <Notice tone="warning">{t(`near.${here}`)}</Notice>}
      {regions.length > 0 && (
        <div className={styles.regions}>
          <Chips label={t('region')} value={region} onChange={setRegion} choices={choices} />
        </div>
      )}
      <p className={`${type.soft} ${type.small}`} role="status">
        {found.length === 0 ? t('none') : t('count', { count: found.length })}
      </p>
      <ul className={styles.shops}>
        {found.slice(0, most).map((one) => (
          <ShopRow key={`${one.shop.alias} ${one.shop.shop_id}`} found={one} />
        ))}
      </ul>
      {found.length > most && <Button onPress={() => setMost(most + STEP)}>{t('more')}</Button>}
    </>
  );
};

/** Every partner shop, found by words, region and nearness, with the way to an account at each. */
export const Finder = () => {
  const { t } = useTranslation(['finder', 'common']);
  const { data, error, refetch } = useShops();
  return (
    <div className={styles.finder}>
      <p className={type.soft}>{t('lede')}</p>
      {data && <Shops shops={data.items} />}
      {!data && error && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && (
        <div role="group" aria-busy="true" aria-label={t('title')}>
          <Skeleton className={styles.toCome} />
        </div>
      )}
      <section className={styles.how} aria-label={t('how')}>
        <h2 className={styles.howTitle}>{t('how')}</h2>
        <ol className={styles.steps}>
          <li>{t('how.choose')}</li>
          <li>{t('how.register')}</li>
          <li>{t('how.logIn')}</li>
        </ol>
      </section>
    </div>
  );
};
