import { NoteDialog } from './note-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Marks } from './use-marks.ts';

/** Over the page: the bar of what is selected or touched, and the note that is being written. */
export const MarksOnPage = ({ marks }: { marks: Marks }) => {
  const { at, mark, writing } = marks;
  return (
    <>
      {at && (
        <SelectionBar
          spot={at}
          style={marks.style}
          isMark={mark !== null}
          onStyle={marks.draw}
          onNote={marks.note}
          onCopy={() => void marks.copy()}
          onDelete={() => mark && marks.remove(mark)}
        />
      )}
      {writing && (
        <NoteDialog
          quoted={'mark' in writing ? writing.mark.text : writing.stretch.text}
          note={'mark' in writing ? writing.mark.note : ''}
          onSave={marks.save}
          onClose={() => marks.write(null)}
        />
      )}
    </>
  );
};
