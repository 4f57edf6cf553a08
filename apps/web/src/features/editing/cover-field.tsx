import { type BookDetails, COVER_TYPES, limits } from '@lectern/contracts';
import { CircleAlert, ImageUp, Undo2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { coverImage } from '../../lib/cover-image.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './editing.module.css';
import type { CoverWish } from './editing.queries.ts';

const HEIGHT = 240;
const MEGABYTE = 1024 ** 2;

/** The address of a chosen picture, as long as it is shown. */
const useAddressOf = (file: File | null): string | null => {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address]);
  return address;
};

/** The cover as it will be; a picture is chosen, dropped or pasted. `onWrong` is told why one is not taken. */
export const CoverField = ({
  book,
  title,
  author,
  wish,
  onWish,
  error,
  onWrong,
}: {
  book: BookDetails;
  title: string;
  author: string;
  wish: CoverWish;
  onWish: (wish: CoverWish) => void;
  error: string | undefined;
  onWrong: (why: string) => void;
}) => {
  const { t } = useTranslation(['editing', 'errors']);
  const chosen = useAddressOf(wish.kind === 'new' ? wish.file : null);
  const shown =
    wish.kind === 'original' ? { ...book, metadata: { ...book.metadata, cover: book.original.cover } } : book;
  const isOriginal = wish.kind === 'original' || (wish.kind === 'keep' && !book.own_cover);

  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!COVER_TYPES.some((type) => type === file.type)) return onWrong(t('errors:cover.type_unsupported'));
    const most = limits.COVER_BYTES / MEGABYTE;
    if (file.size > limits.COVER_BYTES) return onWrong(t('errors:cover.too_large', { most }));
    onWish({ kind: 'new', file });
  };
  return (
    <fieldset className={styles.coverField}>
      <legend className={styles.label}>{t('cover.label')}</legend>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={t('cover.drop')}
        onDrop={({ items }) => {
          const [picture] = items.filter((item) => item.kind === 'file');
          if (picture) void picture.getFile().then(take);
        }}
      >
        <Cover
          key={chosen ?? wish.kind}
          title={title}
          author={author}
          image={chosen ?? coverImage(shown, HEIGHT)}
          square={book.isAudioBook}
          loading="eager"
          className={styles.cover}
        />
      </DropZone>
      <div className={styles.coverDeeds}>
        <FileTrigger acceptedFileTypes={COVER_TYPES} onSelect={(files) => take(files?.[0])}>
          <Button size="s" icon={ImageUp}>
            {t('cover.choose')}
          </Button>
        </FileTrigger>
        {!isOriginal && (
          <Button
            kind="quiet"
            size="s"
            icon={Undo2}
            onPress={() => onWish(book.own_cover ? { kind: 'original' } : { kind: 'keep' })}
          >
            {t('cover.original')}
          </Button>
        )}
        <p className={styles.hint}>{t('cover.hint', { most: limits.COVER_BYTES / MEGABYTE })}</p>
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
