import type { Reply, SocialProvider, social } from '@lectern/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useProof } from '../proof/proof.parts.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import { providerNames } from './names.ts';
import styles from './social.module.css';
import { goToLink, useLinks, useUnlink } from './social.queries.ts';

type Link = Reply<typeof social.list>['items'][number];

/** Says once that the provider has sent the reader back with a linked account. */
const useLinkedWord = (): void => {
  const { t } = useTranslation('social');
  const [search, setSearch] = useSearchParams();
  const isLinked = search.get('social') === 'linked';
  useEffect(() => {
    if (!isLinked) return;
    toasts.show(t('linked'));
    setSearch({}, { replace: true });
  }, [isLinked, setSearch, t]);
};

/** A section of the settings: which accounts elsewhere open this library. Nothing where no provider is configured. */
export const SocialSection = () => {
  const { t } = useTranslation('social');
  const { data: links } = useLinks();
  const { prove, dialog } = useProof();
  const unlink = useUnlink();
  const [going, setGoing] = useState<SocialProvider | null>(null);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [error, setError] = useState<unknown>(null);
  useLinkedWord();

  const link = async (provider: SocialProvider) => {
    setGoing(provider);
    setError(null);
    try {
      const gone = await prove(async (password) => {
        await goToLink(provider, password);
        return true;
      });
      if (gone === null) setGoing(null);
    } catch (refused) {
      setGoing(null);
      setError(refused);
    }
  };
  const textOf = ({ state, name }: Link): string => {
    if (state === 'none') return t('none');
    return t(state === 'own' ? 'own' : 'linkedAs', { name: name ?? '' });
  };
  if (links === undefined || links.total === 0) return null;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className={styles.rows}>
        {links.items.map((one) => (
          <SettingsRow key={one.provider} title={providerNames[one.provider]} text={textOf(one)}>
            {one.state === 'none' && (
              <Button
                waiting={going === one.provider && t('going', { provider: providerNames[one.provider] })}
                aria-label={`${t('link')}: ${providerNames[one.provider]}`}
                onPress={() => void link(one.provider)}
              >
                {t('link')}
              </Button>
            )}
            {one.state === 'linked' && (
              <Button
                aria-label={`${t('unlink')}: ${providerNames[one.provider]}`}
                onPress={() => setLeaving(one.provider)}
              >
                {t('unlink')}
              </Button>
            )}
          </SettingsRow>
        ))}
      </div>
      <ConfirmDialog
        title={t('unlinkTitle', { provider: providerNames[leaving ?? 'google'] })}
        verb={t('unlink')}
        keep={t('keep')}
        waiting={unlink.isPending && t('unlink')}
        error={unlink.error ? errorText(unlink.error) : undefined}
        isOpen={leaving !== null}
        onConfirm={() => leaving !== null && unlink.mutate(leaving, { onSuccess: () => setLeaving(null) })}
        onClose={() => setLeaving(null)}
      >
        {t('unlinkText', { provider: providerNames[leaving ?? 'google'] })}
      </ConfirmDialog>
      {dialog}
    </SettingsSection>
  );
};
