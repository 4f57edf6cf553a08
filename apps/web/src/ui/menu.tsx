import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { ButtonContext, type PressEvent } from 'react-aria-components/Button';
import type { ChoiceProps, ItemProps } from './overlays/menu-popover.tsx';
import { loadOverlays, useOverlays } from './overlays/overlays.ts';
import { useLeaving } from './use-leaving.ts';

/**
 * Opens from its `trigger` (a button of this alphabet). Arrow keys, type-ahead, Esc returns the focus; one menu is open at a
 * time; a sheet from below on phones. `head` stands above the items and is not one of them.
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
  const [opened, setOpened] = useState(false);
  const [focus, setFocus] = useState<'first' | true>(true);
  const overlays = useOverlays(opened);
  const target = useRef<HTMLButtonElement>(null);
  const { stay, leave } = useLeaving(open, () => setOpen(false));

  // The trigger learns by context what it does, as in any trigger of the toolkit.
  const button = useMemo(
    () => ({
      ref: target,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      onHoverStart: () => void loadOverlays().catch(() => undefined),
      onPress: ({ pointerType }: PressEvent) => {
        setFocus(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true);
        setOpened(true);
        setOpen(true);
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
          isOpen={open}
          onOpenChange={setOpen}
          onStay={stay}
          onLeave={leave}
          head={head}
        >
          {children}
        </overlays.MenuPopover>
      )}
    </>
  );
};

/** One menu for many plain buttons, of which `button` has asked for it; a list of thousands has no room for a menu each. */
export const MenuAt = ({
  button,
  byKey,
  label,
  isOpen,
  onClose,
  children,
}: {
  button: HTMLElement;
  /** A keyboard begins at the first item. */
  byKey: boolean;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const overlays = useOverlays(true);
  const target = useMemo(() => ({ current: button }), [button]);
  const { stay, leave } = useLeaving(isOpen, onClose);
  return (
    overlays && (
      <overlays.MenuPopover
        label={label}
        focus={byKey ? 'first' : true}
        target={target}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        onStay={stay}
        onLeave={leave}
        head={undefined}
      >
        {children}
      </overlays.MenuPopover>
    )
  );
};

/** One deed of a menu. */
export const MenuItem = (props: ItemProps) => {
  const overlays = useOverlays(true);
  return overlays && <overlays.ItemRow {...props} />;
};

/** Above a destructive item, which comes last. */
export const MenuLine = () => {
  const overlays = useOverlays(true);
  return overlays && <overlays.LineRow />;
};

/** A group of which one is chosen. */
export const MenuChoice = <V extends string>(props: ChoiceProps<V>) => {
  const overlays = useOverlays(true);
  return overlays && <overlays.ChoiceRows {...props} />;
};
