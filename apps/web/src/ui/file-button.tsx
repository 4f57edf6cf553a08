import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';

/** A quiet button with which one or several files are chosen. */
export const FileButton = ({
  label,
  accept,
  isDisabled,
  pendingLabel,
  onChoose,
}: {
  label: string;
  /** Extensions and media types, as `accept` of an input has them. */
  accept: string;
  isDisabled: boolean;
  /** Shown while the chosen files are sent; false: nothing is sent. */
  pendingLabel: string | false;
  onChoose: (files: readonly File[]) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ''; // the same file can be chosen again
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button
        kind="quiet"
        size="s"
        icon={Plus}
        isDisabled={isDisabled}
        pendingLabel={pendingLabel}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};
