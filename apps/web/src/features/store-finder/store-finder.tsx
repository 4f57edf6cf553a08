import type { Shop } from '@lectern/contracts';
import { Check, LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';
import { InitialTile } from '../../ui/initial-tile.tsx';
import { ExternalButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { countShopsByRegion, findShops, type RegionChoice, type ShopMatch } from './find-shops.ts';
import styles from './store-finder.module.css';
import { isWebUrl, useShops } from './store-finder.queries.ts';
import { useGeolocation } from './use-geolocation.ts';

/** Shops shown per step. */
const PAGE_SIZE = 30;

const formatDistance = (km: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km);

const ShopRow = ({ match: { shop, km } }: { match: ShopMatch }) => {
  const { t } = useTranslation('storeFinder');
  const { name, address, zip, city, country, register_url: register } = shop;
  const addressLine = [address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return (
    <li className={styles.shop}>
      <InitialTile of={name} />
      <div className={styles.details}>
        <p className={type.strong}>{name}</p>
        {(addressLine !== '' || km !== null) && (
          <p className={`${type.soft} ${type.small}`}>
            {[addressLine, km === null ? '' : t('distance', { distance: formatDistance(km) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {isWebUrl(register) && (
        <ExternalButtonLink href={register} label={t('register.at', { shop: name })}>
          {t('register')}
        </ExternalButtonLink>
      )}
    </li>
  );
};

const ShopList = ({ shops }: { shops: readonly Shop[] }) => {
  const { t } = useTranslation('storeFinder');
  const [query, setQuery] = useState('');
  const [region, setRegion] = useState<RegionChoice>('all');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { location, request, clear } = useGeolocation();
  const coordinates = typeof location === 'object' ? location : null;
  const matches = findShops(shops, { query, region, location: coordinates });
  const regionNames = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const regions = countShopsByRegion(shops);
  const choices = [
    { value: 'all' as const, label: t('region.all'), count: formatCount(shops.length) },
    ...regions.map(({ region: value, count }) => ({
      value,
      label: value === 'other' ? t('region.other') : (regionNames.of(value) ?? value),
      count: formatCount(count),
    })),
  ];
  const canSortByDistance = 'geolocation' in navigator && shops.some(({ lat }) => lat !== null);
  return (
    <>
      <div className={styles.tools}>
        <Field
          label={t('query')}
          type="search"
          name="words"
          value={query}
          onChange={(next) => {
            setQuery(next);
            setLimit(PAGE_SIZE);
          }}
        />
        {canSortByDistance && (
          <Button
            icon={coordinates === null ? LocateFixed : Check}
            aria-pressed={coordinates !== null}
            pendingLabel={location === 'asking' && t('near.asking')}
            onPress={coordinates === null ? request : clear}
          >
            {t('near')}
          </Button>
        )}
      </div>
      {(location === 'refused' || location === 'unknown') && <Notice tone="warning">{t(`near.${location}`)}</Notice>}
      {regions.length > 0 && (
        <div className={styles.regions}>
          <Chips label={t('region')} value={region} onChange={setRegion} choices={choices} />
        </div>
      )}
      <p className={`${type.soft} ${type.small}`} role="status">
        {matches.length === 0 ? t('none') : t('count', { count: matches.length })}
      </p>
      <ul className={styles.shops}>
        {matches.slice(0, limit).map((match) => (
          <ShopRow key={`${match.shop.alias} ${match.shop.shop_id}`} match={match} />
        ))}
      </ul>
      {matches.length > limit && <Button onPress={() => setLimit(limit + PAGE_SIZE)}>{t('more')}</Button>}
    </>
  );
};

/** All partner shops with search, region filter and sorting by distance; each links to its registration. */
export const StoreFinder = () => {
  const { t } = useTranslation(['storeFinder', 'common']);
  const { data, error, refetch } = useShops();
  return (
    <div className={styles.finder}>
      <p className={type.soft}>{t('lede')}</p>
      {data && <ShopList shops={data.items} />}
      {!data && error && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {formatError(error)}
        </Notice>
      )}
      {!data && !error && (
        <div role="group" aria-busy="true" aria-label={t('title')}>
          <Skeleton className={styles.placeholder} />
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
