import { type Consents, SignInMethod } from '@lectern/contracts';
import { languageFacts } from '@lectern/texts/languages';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import link from '../../ui/link.module.css';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './legal.module.css';
import { useConsents, useTermsObjection } from './legal.queries.ts';

/** The settings section with the accepted terms and the objection to an announced change. */
export const ConsentsSection = () => {
  const { t } = useTranslation('legal');
  const { data } = useConsents();
  const objection = useTermsObjection();
  const language = currentLanguage();
  if (!data) return null;
  const { items, applies, pending } = data;
  return (
    <SettingsSection title={t('consents')} text={items.length === 0 ? t('consents.none') : t('consents.text')}>
      {pending && (
        <SettingsRow
          title={
            <a
              className={cx(link.link, styles.version)}
              href={publicPagePath(language, 'terms', `?version=${pending.version}`)}
            >
              {t('pending', { version: pending.version, date: formatDate(pending.effective_at) })}
            </a>
          }
          text={
            pending.objected_at === null
              ? t('pending.open')
              : t('pending.objected', { date: formatDate(pending.objected_at) })
          }
        >
          <Button
            size="s"
            pendingLabel={objection.isPending && t(pending.objected_at === null ? 'change.object' : 'cancelObjection')}
            onPress={() => objection.mutate({ version: pending.version, objects: pending.objected_at === null })}
          >
            {t(pending.objected_at === null ? 'change.object' : 'cancelObjection')}
          </Button>
        </SettingsRow>
      )}
      {items.map((item) => (
        <SettingsRow
          key={item.version}
          title={
            <>
              <a
                className={cx(link.link, styles.version)}
                href={publicPagePath(language, 'terms', `?version=${item.version}`)}
              >
                {t('terms.title')} · {t('version', { version: item.version })}
              </a>{' '}
              {item.version === applies && <Badge>{t('applies')}</Badge>}
            </>
          }
          text={<ConsentRecord item={item} />}
        />
      ))}
    </SettingsSection>
  );
};

const ConsentRecord = ({ item }: { item: Consents['items'][number] }) => {
  const { t } = useTranslation('legal');
  const method = SignInMethod.safeParse(item.way);
  return (
    <>
      <span className={styles.line}>
        {t('accepted', {
          date: formatMoment(item.accepted_at),
          way: method.success ? t(`way.${method.data}`) : item.way,
          network: item.network,
        })}
      </span>
      <span className={styles.line}>
        {t('checksum', { language: languageFacts[item.language].name })}: <code>{item.text_sha256.slice(0, 16)}…</code>
      </span>
    </>
  );
};
