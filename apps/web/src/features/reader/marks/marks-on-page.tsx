import { useTranslation } from 'react-i18next';
import { pageIn } from '../../../lib/page-address.ts';
import { NoteDialog } from './note-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Marks } from './use-marks.ts';

/** Over the page: the bar of what is selected or touched, and the note that is being written. */
export const MarksOnPage = ({
  marks,
  onFind,
}: {
  marks: Marks;
  /** Looks for words in the book; null where it has none. */
  onFind: ((words: string) => void) | null;
}) => {
  const { t } = useTranslation('pages');
  const { at, mark, writing } = marks;
  const stretch = writing && ('mark' in writing ? writing.mark.stretch : writing.stretch);
  const page = stretch && pageIn(stretch.start);
  const text = writing && 'mark' in writing ? writing.mark.text : (stretch?.text ?? '');
  return (
    <>
      {at && (
        <SelectionBar
          spot={at}
          style={marks.style}
          isMark={mark !== null}
          onStyle={marks.draw}
          onNote={marks.note}
          onFind={
            onFind &&
            (() => {
              onFind(marks.words);
              marks.close();
            })
          }
          onCopy={() => void marks.copy()}
          onDelete={() => mark && marks.remove(mark)}
        />
      )}
      {writing && (
        <NoteDialog
          quoted={text === '' && page !== null ? t('page', { page: page + 1 }) : text}
          note={'mark' in writing ? writing.mark.note : ''}
          versions={
            'mark' in writing
              ? { uuid: writing.mark.uuid, count: writing.mark.versions, fastHash: marks.fastHash }
              : null
          }
          onSave={marks.save}
          onClose={() => marks.write(null)}
        />
      )}
    </>
  );
};
