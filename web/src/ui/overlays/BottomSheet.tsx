import { Drawer } from '@base-ui/react/drawer'
import { useState, type ReactNode } from 'react'
import type { DialogProps } from '../hooks/use-lazy-dialog.ts'
import { ModalBehaviour } from './ModalBehaviour.tsx'
import { classNames } from '../class-names.ts'
import overlay from './Overlay.module.css'
import styles from './BottomSheet.module.css'
import { CloseIcon } from '../icons/sheet-icons.tsx'
import { IconButton } from '../controls/IconButton.tsx'

/** Fractions of the screen's height. At the first, the sheet is as high as its handle. */
const SNAP_POINTS = [0, 0.2, 0.4, 0.6, 0.8]
const OPENS_AT = 0.8
/** The height of `--tap`. */
const HANDLE_HEIGHT = '48px'
/** A swipe to the lower edge closes the sheet, so that it stops at 0 only if it is there already. */
const SWIPED_TO = SNAP_POINTS.slice(1)
const SWIPED_FROM_HANDLE = [HANDLE_HEIGHT, ...SWIPED_TO]

interface BottomSheetProps extends DialogProps {
  title: string
  children: ReactNode
}

function nextSnapPoint(current: number): number {
  return SNAP_POINTS[(SNAP_POINTS.indexOf(current) + 1) % SNAP_POINTS.length] ?? OPENS_AT
}

/** A sheet that can be dragged between snap points; tapping the handle moves it to the next one. */
export function BottomSheet({ title, isOpen, onClose, children }: BottomSheetProps) {
  const [snapPoint, setSnapPoint] = useState(OPENS_AT)
  const percent = Math.round(snapPoint * 100)
  const isLowest = snapPoint === 0
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && setSnapPoint(OPENS_AT)}
      snapPoints={isLowest ? SWIPED_FROM_HANDLE : SWIPED_TO}
      snapPoint={isLowest ? HANDLE_HEIGHT : snapPoint}
      onSnapPointChange={(next) => typeof next === 'number' && setSnapPoint(next)}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={classNames(overlay.backdrop, styles.backdrop)} />
        <Drawer.Viewport className={classNames(overlay.viewport, styles.viewport)}>
          <Drawer.Popup className={classNames(overlay.popup, styles.popup)} data-lowest={isLowest || undefined}>
            <ModalBehaviour isOpen={isOpen} onClose={onClose} />
            <button
              type="button"
              className={styles.handle}
              aria-label={`Resize, now ${percent}% of the screen`}
              onClick={() => setSnapPoint(nextSnapPoint)}
            />
            <div className={classNames(overlay.header, styles.header)}>
              <Drawer.Title className={classNames(overlay.title, styles.title)}>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton className={styles.close} icon={<CloseIcon />} label="Close" />} />
            </div>
            {/* Content below the edge of the screen takes no focus. */}
            <Drawer.Content className={styles.content} inert={isLowest}>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
