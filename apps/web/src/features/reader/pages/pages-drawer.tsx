import type { ReadingSettings, Target } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ChapterLine } from '../chapters.ts';
import { ContentsList } from '../contents-drawer.tsx';
import { ReaderDrawer } from '../reader-drawer.tsx';
import { PageThumbs, type ThumbsProps } from './page-thumbs.tsx';
import styles from './pages.module.css';

/** The pages of the book as small pictures, and its contents where it brings any. */
export const PagesDrawer = ({
  isOpen,
  colour,
  lines,
  line,
  onGo,
  onClose,
  ...pages
}: Omit<ThumbsProps, 'onChoose'> & {
  isOpen: boolean;
  colour: ReadingSettings['page'];
  lines: readonly ChapterLine[];
  /** Index of the entry that is being read; -1 for none. */
  line: number;
  onGo: (to: Target) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['pages', 'reader']);
  const [tab, setTab] = useState<'contents' | 'pages'>('contents');
  const shown = lines.length === 0 ? 'pages' : tab;
  const choose = (page: number): void => {
    onClose();
    onGo({ kind: 'entry', spine: page, fragment: null });
  };
  return (
    <ReaderDrawer
      title={shown === 'pages' ? t('pages') : t('reader:contents')}
      isOpen={isOpen}
      page={colour}
      onClose={onClose}
    >
      {lines.length > 0 && (
        <div className={styles.tabs}>
          <Segmented
            label={t('reader:contents')}
            value={tab}
            onChange={setTab}
            choices={[
              { value: 'contents', label: t('reader:contents') },
              { value: 'pages', label: t('pages') },
            ]}
          />
        </div>
      )}
      {shown === 'pages' ? (
        <PageThumbs {...pages} onChoose={choose} />
      ) : (
        <ContentsList lines={lines} current={line} onGo={onGo} onClose={onClose} />
      )}
    </ReaderDrawer>
  );
};
