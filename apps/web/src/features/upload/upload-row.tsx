import { Check, CircleAlert, Copy, type LucideIcon, Pause, Play, WifiOff, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { coverImage } from '../../lib/cover-image.ts';
import { opensHere, playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { extensionOf } from './accepted.ts';
import { mayRetry } from './reason.ts';
import { inPieces } from './send.ts';
import styles from './upload-row.module.css';
import { type Upload, uploads } from './uploads.ts';
import { eachInWords, isAlreadyThere, reasonInWords, shareOf } from './words.ts';

type RowProps = {
  thumb?: ReactNode;
  file: File;
  name?: ReactNode;
  tone?: 'ok' | 'warn' | 'bad';
  sign?: LucideIcon;
  what: ReactNode;
  below?: ReactNode;
  /** What a reader most likely does next; below the words where there is little room. */
  next?: ReactNode;
  acts?: ReactNode;
};

/** Shorter names are shown whole on any screen, or cut at their end. */
const LONG_NAME = 28;
const TAIL = 12;

/** A long name is cut in its middle: volumes of one work differ at the end. */
const FileName = ({ name }: { name: string }) => {
  if (name.length <= LONG_NAME) return <p className={styles.name}>{name}</p>;
  return (
    <p className={cx(styles.name, styles.long)} title={name}>
      <span className={styles.begin}>{name.slice(0, -TAIL)}</span>
      <span>{name.slice(-TAIL)}</span>
    </p>
  );
};

const Row = ({ thumb, file, name, tone, sign, what, below, next, acts }: RowProps) => (
  <div className={cx(styles.row, next !== undefined && styles.tall)}>
    <span className={styles.thumb}>
      {thumb ?? (
        <span className={styles.doc} aria-hidden="true">
          {extensionOf(file.name)}
        </span>
      )}
    </span>
    <div className={styles.middle}>
      {name === undefined ? <FileName name={file.name} /> : <p className={styles.name}>{name}</p>}
      <p className={cx(styles.what, tone && styles[tone])}>
        {sign && <Icon of={sign} size="s" />}
        <span>{what}</span>
      </p>
      {below !== undefined && <span className={styles.bar}>{below}</span>}
    </div>
    {next !== undefined && <div className={styles.next}>{next}</div>}
    {acts !== undefined && <div className={styles.acts}>{acts}</div>}
  </div>
);

/** One file: what it is, how it stands, and what can be done about it. */
export const UploadRow = memo(({ upload }: { upload: Upload }) => {
  const { t } = useTranslation(['upload', 'common']);
  const paths = usePaths();
  const { id, file, step } = upload;
  const { name } = file;
  const size = formatBytes(file.size);
  const stop = <IconButton icon={X} size="s" label={t('cancel', { name })} onPress={() => uploads.remove(id)} />;
  // One button whatever the step, so that it keeps the focus.
  const hold = (isPaused: boolean): ReactNode =>
    inPieces(file) && (
      <IconButton
        icon={isPaused ? Play : Pause}
        size="s"
        label={t(isPaused ? 'resume' : 'pause', { name })}
        onPress={() => (isPaused ? uploads.resume(id) : uploads.pause(id))}
      />
    );
  const holdOrStop = (
    <>
      {hold(step.at === 'paused')}
      {stop}
    </>
  );

  switch (step.at) {
    case 'waiting':
      return <Row file={file} what={t('waiting', { size })} acts={holdOrStop} />;
    case 'checking':
      return (
        <Row
          file={file}
          what={t('checking')}
          below={<Progress share={null} label={t('checking')} />}
          acts={holdOrStop}
        />
      );
    case 'sending':
    case 'paused':
    case 'away':
      return (
        <Row
          file={file}
          {...(step.at === 'away' && ({ tone: 'warn', sign: WifiOff } as const))}
          what={t(step.at, { sent: formatBytes(step.sent), size })}
          below={<Progress share={step.sent / file.size} label={t('uploading', { name })} />}
          acts={holdOrStop}
        />
      );
    case 'reading':
      return <Row file={file} what={t('reading')} below={<Progress share={null} label={t('reading')} />} acts={stop} />;
    case 'done': {
      const { books } = step.stored;
      if (books) {
        const all = books.every(({ book }) => book !== null);
        return (
          <Row
            file={file}
            tone={all ? 'ok' : 'warn'}
            sign={all ? Check : CircleAlert}
            what={eachInWords(books)}
            acts={null}
          />
        );
      }
      const { title, authors, lang } = step.stored.metadata;
      const here = opensHere(step.stored);
      const plays = playsHere(step.stored);
      const page = here ? paths.read(step.stored.id) : paths.book(step.stored.id);
      const to = plays ? paths.audio(step.stored.name) : page;
      return (
        <Row
          file={file}
          thumb={<Cover title={title} author={authors ?? ''} image={coverImage(step.stored, 54)} detail="s" flat />}
          name={<span lang={lang ?? undefined}>{title}</span>}
          tone="ok"
          sign={Check}
          what={t('stored')}
          acts={
            <ButtonLink to={to} kind="quiet" size="s">
              {t(plays ? 'listen' : here ? 'read' : 'show')}
            </ButtonLink>
          }
        />
      );
    }
    case 'failed': {
      const already = isAlreadyThere(upload);
      return (
        <Row
          file={file}
          tone={already ? 'warn' : 'bad'}
          sign={already ? Copy : CircleAlert}
          what={reasonInWords(step.reason, shareOf(upload))}
          {...(mayRetry(step.reason) && {
            next: (
              <Button kind="quiet" size="s" onPress={() => uploads.retry(id)}>
                {t('common:tryAgain')}
              </Button>
            ),
          })}
          acts={<IconButton icon={X} size="s" label={t('remove', { name })} onPress={() => uploads.remove(id)} />}
        />
      );
    }
    default:
      return step satisfies never;
  }
});
