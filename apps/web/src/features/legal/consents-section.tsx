import { type Consents, Way } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { languageNames } from '../../ui/language-names.ts';
import link from '../../ui/link.module.css';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './legal.module.css';
import { useConsents, useObjection } from './legal.queries.ts';

/** In the settings: which terms the reader has accepted, and what he said to a change. */
export const ConsentsSection = () => {
  const { t } = useTranslation('legal');
  const { data } = useConsents();
  const objection = useObjection();
  const language = currentLanguage();
  if (!data) return null;
  const { items, applies, pending } = data;
  return (
    <SettingsSection title={t('consents')} text={items.length === 0 ? t('consents.none') : t('consents.text')}>
      {pending && (
        <SettingsRow
          title={
            <Link className={link.link} to={`${paths.terms(language)}?version=${pending.version}`}>
              {t('pending', { version: pending.version, date: formatDate(pending.effective_at) })}
            </Link>
          }
          text={
            pending.objected_at === null
              ? t('pending.open')
              : t('pending.objected', { date: formatDate(pending.objected_at) })
          }
        >
          <Button
            size="s"
            waiting={objection.isPending && t(pending.objected_at === null ? 'bar.object' : 'withdraw')}
            onPress={() => objection.mutate({ version: pending.version, objects: pending.objected_at === null })}
          >
            {t(pending.objected_at === null ? 'bar.object' : 'withdraw')}
          </Button>
        </SettingsRow>
      )}
      {items.map((item) => (
        <SettingsRow
          key={item.version}
          title={
            <>
              <Link className={link.link} to={`${paths.terms(language)}?version=${item.version}`}>
                {t('terms.title')} · {t('version', { version: item.version })}
              </Link>{' '}
              {item.version === applies && <Badge>{t('applies')}</Badge>}
            </>
          }
          text={<Record item={item} />}
        />
      ))}
    </SettingsSection>
  );
};

const Record = ({ item }: { item: Consents['items'][number] }) => {
  const { t } = useTranslation('legal');
  const way = Way.safeParse(item.way);
  return (
    <>
      <span className={styles.line}>
        {t('accepted', {
          date: formatMoment(item.accepted_at),
          way: way.success ? t(`way.${way.data}`) : item.way,
          network: item.network,
        })}
      </span>
      <span className={styles.line}>
        {t('checksum', { language: languageNames[item.language] })}: <code>{item.text_sha256.slice(0, 16)}…</code>
      </span>
    </>
  );
};
