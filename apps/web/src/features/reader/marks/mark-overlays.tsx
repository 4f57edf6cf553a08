import { useTranslation } from 'react-i18next';
import { parsePagePointer } from '../../../lib/page-pointer.ts';
import { NoteDialog } from './note-dialog.tsx';
import { type SelectionAction, SelectionBar } from './selection-bar.tsx';
import type { Marks } from './use-marks.ts';

/** Over the page: the toolbar of the selection or of a tapped mark, and the dialog of a note. */
export const MarkOverlays = ({
  marks,
  onFind,
  actions = [],
}: {
  marks: Marks;
  /** More actions on the selected text. */
  actions?: readonly SelectionAction[];
  /** Searches the book; null where it has no text. */
  onFind: ((query: string) => void) | null;
}) => {
  const { t } = useTranslation('pages');
  const { toolbarRect, selectedMark, draft } = marks;
  const range = draft && ('mark' in draft ? draft.mark.stretch : draft.range);
  const page = range && parsePagePointer(range.start);
  const text = draft && 'mark' in draft ? draft.mark.text : (range?.text ?? '');
  return (
    <>
      {toolbarRect && !draft && (
        <SelectionBar
          spot={toolbarRect}
          style={marks.style}
          isMark={selectedMark !== null}
          onStyle={marks.applyStyle}
          onNote={marks.startNote}
          onFind={
            onFind &&
            (() => {
              onFind(marks.selectedText);
              marks.closeToolbar();
            })
          }
          actions={actions}
          onCopy={() => void marks.copyText()}
          onDelete={() => selectedMark && marks.remove(selectedMark)}
        />
      )}
      {draft && (
        <NoteDialog
          spot={draft.spot ?? null}
          quoted={text === '' && page !== null ? t('page', { page: page + 1 }) : text}
          note={'mark' in draft ? draft.mark.note : ''}
          versions={
            'mark' in draft ? { uuid: draft.mark.uuid, count: draft.mark.versions, fastHash: marks.fastHash } : null
          }
          onSave={marks.saveNote}
          onClose={() => marks.setDraft(null)}
        />
      )}
    </>
  );
};
