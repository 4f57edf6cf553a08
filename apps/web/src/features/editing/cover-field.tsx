import { type BookDetails, COVER_TYPES, limits } from '@lectern/contracts';
import { CircleAlert, ImageUp, Undo2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { getCoverImage } from '../../lib/cover-image.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './editing.module.css';
import type { CoverChange } from './editing.queries.ts';

const COVER_HEIGHT = 240;
const MEGABYTE = 1024 ** 2;

/** An object URL of a file, revoked on unmount. */
const useObjectUrl = (file: File | null): string | null => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  return url;
};

/** Previews the cover; a new image can be chosen, dropped or pasted. `onInvalid` receives the reason when a file is rejected. */
export const CoverField = ({
  book,
  title,
  author,
  change,
  onChange,
  error,
  onInvalid,
}: {
  book: BookDetails;
  title: string;
  author: string;
  change: CoverChange;
  onChange: (change: CoverChange) => void;
  error: string | undefined;
  onInvalid: (reason: string) => void;
}) => {
  const { t } = useTranslation(['editing', 'errors']);
  const objectUrl = useObjectUrl(change.kind === 'new' ? change.file : null);
  const displayedBook =
    change.kind === 'original' ? { ...book, metadata: { ...book.metadata, cover: book.original.cover } } : book;
  const isOriginal = change.kind === 'original' || (change.kind === 'keep' && !book.own_cover);

  const acceptFile = (file: File | undefined): void => {
    if (!file) return;
    if (!COVER_TYPES.some((type) => type === file.type)) return onInvalid(t('errors:cover.type_unsupported'));
    const maxMegabytes = limits.COVER_BYTES / MEGABYTE;
    if (file.size > limits.COVER_BYTES) return onInvalid(t('errors:cover.too_large', { most: maxMegabytes }));
    onChange({ kind: 'new', file });
  };
  return (
    <fieldset className={styles.coverField}>
      <legend className={styles.label}>{t('cover.label')}</legend>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={t('cover.drop')}
        onDrop={({ items }) => {
          const [picture] = items.filter((item) => item.kind === 'file');
          if (picture) void picture.getFile().then(acceptFile);
        }}
      >
        <Cover
          key={objectUrl ?? change.kind}
          title={title}
          author={author}
          image={objectUrl ?? getCoverImage(displayedBook, COVER_HEIGHT)}
          square={book.isAudioBook}
          loading="eager"
          className={styles.cover}
        />
      </DropZone>
      <div className={styles.coverActions}>
        <FileTrigger acceptedFileTypes={COVER_TYPES} onSelect={(files) => acceptFile(files?.[0])}>
          <Button size="s" icon={ImageUp}>
            {t('cover.choose')}
          </Button>
        </FileTrigger>
        {!isOriginal && (
          <Button
            kind="quiet"
            size="s"
            icon={Undo2}
            onPress={() => onChange(book.own_cover ? { kind: 'original' } : { kind: 'keep' })}
          >
            {t('cover.original')}
          </Button>
        )}
        <p className={styles.hint}>{t('cover.hint', { maxMegabytes: limits.COVER_BYTES / MEGABYTE })}</p>
        {error !== undefined && (
          <p className={styles.error} role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
};
