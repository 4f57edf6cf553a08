import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { ButtonContext, type PressEvent } from 'react-aria-components/Button';
import type { ChoiceProps, ItemProps } from './overlays/menu-popover.tsx';
import { openByPress, preparing, useOverlays } from './overlays/overlays.ts';
import { useCloseOnLeave } from './use-close-on-leave.ts';

/** The page colour around a button in a book. */
const findPage = (button: HTMLElement | null): string | undefined =>
  button?.closest<HTMLElement>('[data-page]')?.dataset['page'];

/**
 * A menu that opens from its `trigger` (a `Button` or `IconButton`). Supports arrow keys, type-ahead and Esc, which restores the
 * focus. One menu is open at a time; on phones it is a bottom sheet. `head` is shown above the items.
 */
export const Menu = ({
  trigger,
  label,
  head,
  children,
}: {
  trigger: ReactElement;
  label: string;
  head?: ReactNode;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [focus, setFocus] = useState<'first' | true>(true);
  const [page, setPage] = useState<string | undefined>(undefined);
  const overlays = useOverlays(wasOpened, { isHint: true });
  const target = useRef<HTMLButtonElement>(null);
  const { cancelClose, scheduleClose } = useCloseOnLeave(open, () => setOpen(false));

  // The trigger receives its props by context, as React Aria's own triggers do.
  const button = useMemo(
    () => ({
      ref: target,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      ...preparing,
      onPress: ({ pointerType }: PressEvent) => {
        setFocus(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true);
        setPage(findPage(target.current));
        setWasOpened(true);
        openByPress(setOpen);
      },
    }),
    [open],
  );
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      {overlays && (
        <overlays.MenuPopover
          label={label}
          focus={focus}
          target={target}
          page={page}
          isOpen={open}
          onOpenChange={setOpen}
          onStay={cancelClose}
          onLeave={scheduleClose}
          head={head}
        >
          {children}
        </overlays.MenuPopover>
      )}
    </>
  );
};

/** A menu anchored to one of many plain buttons: lists of thousands of items cannot afford a menu each. */
export const AnchoredMenu = ({
  button,
  byKey,
  label,
  isOpen,
  onClose,
  children,
}: {
  button: HTMLElement;
  /** Opened by keyboard: focuses the first item. */
  byKey: boolean;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const overlays = useOverlays(true);
  const target = useMemo(() => ({ current: button }), [button]);
  const { cancelClose, scheduleClose } = useCloseOnLeave(isOpen, onClose);
  return (
    overlays && (
      <overlays.MenuPopover
        label={label}
        focus={byKey ? 'first' : true}
        target={target}
        page={findPage(button)}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        onStay={cancelClose}
        onLeave={scheduleClose}
        head={undefined}
      >
        {children}
      </overlays.MenuPopover>
    )
  );
};

/** An action in a menu. */
export const MenuItem = (props: ItemProps) => {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuItemRow {...props} />;
};

/** A separator above a destructive item, which comes last. */
export const MenuSeparator = () => {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuSeparatorRow />;
};

/** A group of items of which one is selected. */
export const MenuRadioGroup = <V extends string>(props: ChoiceProps<V>) => {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuRadioRows {...props} />;
};
