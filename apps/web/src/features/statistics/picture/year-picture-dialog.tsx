import { Download, Image as ImageIcon, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { startDownload } from '../../../ui/download-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { formatTime } from '../format.ts';
import type { Statistics } from '../statistics.queries.ts';
import { drawYear, PICTURE_SIZE } from './draw-year.ts';
import { loadCover } from './load-cover.ts';
import styles from './year-picture.module.css';

/** More would be too small to recognise. */
const MAX_COVERS = 60;
const FONTS = ['500 76px Literata', '500 34px Onest'];

type Picture = { is: 'drawing' } | { is: 'failed' } | { is: 'ready'; file: File };

/** Opens the picture of the year. */
export const YearPictureButton = ({ statistics }: { statistics: Statistics }) => {
  const { t } = useTranslation('statistics');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ImageIcon} onPress={() => setOpen(true)}>
        {t('picture')}
      </Button>
      <Dialog title={t('picture')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <YearPicture statistics={statistics} />}
      </Dialog>
    </>
  );
};

/** The lines of the picture, which are also its description. */
const useLines = ({ totals, streaks, finished }: Statistics): string[] => {
  const { t } = useTranslation('statistics');
  const time = [
    t('picture.time', { time: formatTime(totals.read + totals.listened) }),
    t('picture.days', { count: totals.days }),
  ];
  return [
    t('finished.count', { count: finished.length }),
    time.join(' '),
    ...(streaks.longest > 1 ? [t('picture.streak', { count: streaks.longest })] : []),
  ];
};

const readColour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const toFile = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('the canvas gave no picture'));
    }, 'image/png');
  });

const YearPicture = ({ statistics }: { statistics: Statistics }) => {
  const { t } = useTranslation('statistics');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<Picture>({ is: 'drawing' });
  const title = t('picture.title', { year: String(statistics.year) });
  const lines = useLines(statistics);
  const description = [title, ...lines].join('. ');
  const [input] = useState({ statistics, title, lines });
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<Picture> => {
      const context = canvas.current?.getContext('2d');
      if (!context) throw new Error('this browser has no canvas');
      // the last ones when there are too many
      const books = input.statistics.finished.map(({ book }) => book).filter(({ title: name }) => name !== null);
      const [covers] = await Promise.all([
        Promise.all(books.slice(-MAX_COVERS).map(loadCover)),
        ...FONTS.map((font) => document.fonts.load(font)),
      ]);
      const colours = {
        ground: readColour('--canvas'),
        ink: readColour('--ink'),
        soft: readColour('--ink-soft'),
        accent: readColour('--accent'),
      };
      drawYear(context, { title: input.title, lines: input.lines, covers, mark: 'Lectern' }, colours);
      return { is: 'ready', file: await toFile(context.canvas, `year-in-books-${input.statistics.year}.png`) };
    };
    void draw()
      .catch((): Picture => ({ is: 'failed' }))
      .then((drawn) => {
        if (isCurrent) setPicture(drawn);
      });
    return () => {
      isCurrent = false;
    };
  }, [input]);
  return (
    <div className={styles.picture}>
      {picture.is === 'failed' && <Notice tone="danger">{t('picture.failed')}</Notice>}
      {picture.is === 'drawing' && (
        <div role="group" aria-busy="true" aria-label={t('picture.drawing')}>
          <Skeleton className={styles.placeholder} />
        </div>
      )}
      <canvas
        ref={canvas}
        {...PICTURE_SIZE}
        hidden={picture.is !== 'ready'}
        className={styles.canvas}
        role="img"
        aria-label={description}
      />
      {picture.is === 'ready' && <PictureActions file={picture.file} />}
    </div>
  );
};

const PictureActions = ({ file }: { file: File }) => {
  const { t } = useTranslation('statistics');
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  const save = (): void => {
    const url = URL.createObjectURL(file);
    startDownload(url, file.name);
    setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser may still be asking where to save it
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.show(t('picture.shareFailed'));
    }
  };
  return (
    <div className={styles.actions}>
      {canShare && (
        <Button icon={Share2} onPress={() => void share()}>
          {t('picture.share')}
        </Button>
      )}
      <Button kind="primary" icon={Download} onPress={save}>
        {t('picture.save')}
      </Button>
    </div>
  );
};
