export { DialogSheet } from './dialog-sheet.tsx';
export { ChoiceRows, ItemRow, LineRow, MenuPopover } from './menu-popover.tsx';
export { PanelPopover } from './panel-popover.tsx';
export { TooltipBubble } from './tooltip-bubble.tsx';
