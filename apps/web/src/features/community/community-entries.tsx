import type { CommunityItem } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { TitledSection } from '../../ui/titled-section.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import styles from './community.module.css';
import { useCommunityEntries, useCommunityState } from './community.queries.ts';

type Kind = 'news' | 'discussions';

const MAX_ENTRIES = 3;
const PLACEHOLDERS = ['first', 'second', 'third'];

const Title = ({ item: { title, link } }: { item: CommunityItem }) =>
  isWebUrl(link) ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    title
  );

const Entry = ({ item, kind }: { item: CommunityItem; kind: Kind }) => {
  const { t } = useTranslation('community');
  const { text, author, comments_count: count } = item;
  const facts = [author.name, ...(count > 0 || kind === 'discussions' ? [t('comments', { count })] : [])];
  return (
    <li className={styles.entry}>
      <h3 dir="auto">
        <Title item={item} />
      </h3>
      {kind === 'news' && text !== '' && (
        <p className={styles.entryText} dir="auto">
          {text}
        </p>
      )}
      <p className={`${type.soft} ${type.small} ${styles.facts}`}>
        {author.avatar !== null && (
          <img className={styles.face} src={author.avatar} alt="" width="24" height="24" loading="lazy" />
        )}
        {facts.filter((fact) => fact !== '').join(' · ')}
      </p>
    </li>
  );
};

/** A link to the community, once it is known. It is named after the widget, because several have one. */
const CommunityLink = ({ isWanted, titleId }: { isWanted: boolean; titleId: string }) => {
  const { t } = useTranslation('community');
  const id = useId();
  const { data } = useCommunityState(isWanted);
  if (!data?.community || !isWebUrl(data.community.home_url)) return null;
  return (
    <a
      id={id}
      aria-labelledby={`${id} ${titleId}`}
      href={data.community.home_url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('moreAt', { community: data.community.name })}
    </a>
  );
};

const Entries = ({ kind, isWanted }: { kind: Kind; isWanted: boolean }) => {
  const { t } = useTranslation(['community', 'common']);
  const entries = useCommunityEntries(kind, isWanted);
  return (
    <TitledSection title={t(kind)} link={(id) => <CommunityLink isWanted={isWanted} titleId={id} />}>
      {(titleId) => (
        <div className={styles.column}>
          {entries.state === 'loading' && (
            <div role="group" aria-busy="true" aria-label={t('loading')}>
              {PLACEHOLDERS.map((place) => (
                <div key={place} className={styles.entry}>
                  <Skeleton className={styles.placeholder} />
                </div>
              ))}
            </div>
          )}
          {entries.state === 'failed' && (
            <div className={styles.message}>
              <p role="status">{t(entries.isSilent ? 'silent' : 'failed')}</p>
              <Button
                size="s"
                icon={RotateCw}
                pendingLabel={entries.isRetrying && t('loading')}
                onPress={entries.retry}
              >
                {t('common:tryAgain')}
              </Button>
            </div>
          )}
          {entries.state === 'ready' && entries.items.length === 0 && (
            <p className={styles.message}>{t(`empty.${kind}`)}</p>
          )}
          {entries.state === 'ready' && entries.items.length > 0 && (
            <ul aria-labelledby={titleId}>
              {entries.items.slice(0, MAX_ENTRIES).map((item) => (
                <Entry key={item.id} item={item} kind={kind} />
              ))}
            </ul>
          )}
        </div>
      )}
    </TitledSection>
  );
};

/** The newest news of the reading community. `isWanted`: whether it may ask the server by now; until then it reserves its place. */
export const CommunityNews = ({ isWanted }: { isWanted: boolean }) => <Entries kind="news" isWanted={isWanted} />;

/** What the reading community discusses most. `isWanted`: as for the news. */
export const CommunityDiscussions = ({ isWanted }: { isWanted: boolean }) => (
  <Entries kind="discussions" isWanted={isWanted} />
);
