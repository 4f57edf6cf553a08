import { Check, CircleAlert, Copy, type LucideIcon, Pause, Play, WifiOff, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { getCoverImage } from '../../lib/cover-image.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { GetMoreSpaceLink } from '../account/account.parts.tsx';
import { getExtension } from './accepted-formats.ts';
import { canRetry, isOutOfSpace } from './failure-reason.ts';
import { canPause } from './send-file.ts';
import styles from './upload-row.module.css';
import { formatFailureReason, formatLeftOut, formatZipResult, getSentShare, isDuplicate } from './upload-texts.ts';
import { type Upload, uploads } from './uploads.ts';

type RowProps = {
  thumb?: ReactNode;
  file: File;
  name?: ReactNode;
  tone?: 'ok' | 'warn' | 'bad';
  statusIcon?: LucideIcon;
  status: ReactNode;
  progress?: ReactNode;
  /** The most likely next action; below the text where there is little room. */
  primaryAction?: ReactNode;
  actions?: ReactNode;
};

/** Shorter names fit on any screen, or are cut at their end. */
const LONG_NAME = 28;
const TAIL_LENGTH = 12;

/** A long name is cut in its middle: volumes of one work differ at the end. */
const FileName = ({ name }: { name: string }) => {
  if (name.length <= LONG_NAME)
    return (
      <p className={styles.name} {...getLineAttributes()}>
        {name}
      </p>
    );
  return (
    <p className={cx(styles.name, styles.long)} title={name} {...getLineAttributes()}>
      <span className={styles.begin}>{name.slice(0, -TAIL_LENGTH)}</span>
      <span>{name.slice(-TAIL_LENGTH)}</span>
    </p>
  );
};

const Row = ({ thumb, file, name, tone, statusIcon, status, progress, primaryAction, actions }: RowProps) => (
  <div className={cx(styles.row, primaryAction !== undefined && styles.tall)}>
    <span className={styles.thumb}>
      {thumb ?? (
        <span className={styles.doc} aria-hidden="true">
          {getExtension(file.name)}
        </span>
      )}
    </span>
    <div className={styles.middle}>
      {name === undefined ? <FileName name={file.name} /> : <p className={styles.name}>{name}</p>}
      <p className={cx(styles.status, tone && styles[tone])}>
        {statusIcon && <Icon of={statusIcon} size="s" />}
        <span>{status}</span>
      </p>
      {progress !== undefined && <span className={styles.bar}>{progress}</span>}
    </div>
    {primaryAction !== undefined && <div className={styles.primaryAction}>{primaryAction}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);

/** One upload with its state and actions. */
export const UploadRow = memo(({ upload, onChoose }: { upload: Upload; onChoose: () => void }) => {
  const { t } = useTranslation(['upload', 'common']);
  const paths = usePaths();
  const { id, file, state } = upload;
  const { name } = file;
  const size = formatBytes(file.size);
  const cancelButton = (
    <IconButton icon={X} size="s" label={t('cancel', { name })} onPress={() => uploads.remove(id)} />
  );
  // One button for all states, so that it keeps the focus.
  const createPauseButton = (isPaused: boolean): ReactNode =>
    canPause(file) && (
      <IconButton
        icon={isPaused ? Play : Pause}
        size="s"
        label={t(isPaused ? 'resume' : 'pause', { name })}
        onPress={() => (isPaused ? uploads.resume(id) : uploads.pause(id))}
      />
    );
  const pauseAndCancel = (
    <>
      {createPauseButton(state.kind === 'paused')}
      {cancelButton}
    </>
  );

  switch (state.kind) {
    case 'waiting':
      return <Row file={file} status={t('waiting', { size })} actions={pauseAndCancel} />;
    case 'checking':
      return (
        <Row
          file={file}
          status={t('checking')}
          progress={<Progress share={null} label={t('checking')} />}
          actions={pauseAndCancel}
        />
      );
    case 'sending':
    case 'paused':
    case 'offline':
      return (
        <Row
          file={file}
          {...(state.kind === 'offline' && ({ tone: 'warn', statusIcon: WifiOff } as const))}
          status={t(state.kind, { sent: formatBytes(state.sent), size })}
          progress={<Progress share={state.sent / file.size} label={t('uploading', { name })} />}
          actions={pauseAndCancel}
        />
      );
    case 'processing':
      return (
        <Row
          file={file}
          status={t('processing')}
          progress={<Progress share={null} label={t('processing')} />}
          actions={cancelButton}
        />
      );
    case 'downloading': {
      const { received, total } = state;
      const [done, all] = [formatBytes(received), total === null ? null : formatBytes(total)];
      return (
        <Row
          file={file}
          status={
            all === null ? t('downloading', { received: done }) : t('downloadingOf', { received: done, total: all })
          }
          progress={
            <Progress share={total === null ? null : received / total} label={t('downloadingBook', { name })} />
          }
          actions={cancelButton}
        />
      );
    }
    case 'done': {
      const { books, leftOut } = state.stored;
      if (books) {
        const areAllStored = books.every(({ book }) => book !== null);
        return (
          <Row
            file={file}
            tone={areAllStored ? 'ok' : 'warn'}
            statusIcon={areAllStored ? Check : CircleAlert}
            status={formatZipResult(books)}
            actions={null}
          />
        );
      }
      const { title, authors, lang } = state.stored.metadata;
      const here = canReadInApp(state.stored);
      const plays = canPlayInApp(state.stored);
      const page = here ? paths.read(state.stored.id) : paths.book(state.stored.id);
      const to = plays ? paths.audio(state.stored.name) : page;
      return (
        <Row
          file={file}
          thumb={<Cover title={title} author={authors ?? ''} image={getCoverImage(state.stored, 54)} detail="s" flat />}
          name={<span {...getLineAttributes(lang)}>{title}</span>}
          tone={leftOut ? 'warn' : 'ok'}
          statusIcon={leftOut ? CircleAlert : Check}
          status={leftOut ? formatLeftOut(leftOut) : t('stored')}
          actions={
            <ButtonLink to={to} kind="quiet" size="s">
              {t(plays ? 'listen' : here ? 'read' : 'show')}
            </ButtonLink>
          }
        />
      );
    }
    case 'failed': {
      const isKnown = isDuplicate(upload);
      return (
        <Row
          file={file}
          tone={isKnown ? 'warn' : 'bad'}
          statusIcon={isKnown ? Copy : CircleAlert}
          status={formatFailureReason(state.reason, getSentShare(upload))}
          {...(!isKnown && {
            primaryAction: canRetry(state.reason) ? (
              <>
                <Button kind="quiet" size="s" onPress={() => uploads.retry(id)}>
                  {t('common:tryAgain')}
                </Button>
                {isOutOfSpace(state.reason) && <GetMoreSpaceLink kind="quiet" size="s" />}
              </>
            ) : (
              <Button kind="quiet" size="s" aria-label={`${t('chooseAnother')}: ${name}`} onPress={onChoose}>
                {t('chooseAnother')}
              </Button>
            ),
          })}
          actions={<IconButton icon={X} size="s" label={t('remove', { name })} onPress={() => uploads.remove(id)} />}
        />
      );
    }
    default:
      return state satisfies never;
  }
});
