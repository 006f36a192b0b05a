import { Drawer } from '@base-ui/react/drawer'
import { useState, type ReactNode } from 'react'
import type { DialogProps } from '../hooks/use-lazy-dialog.ts'
import { ModalBehaviour } from './ModalBehaviour.tsx'
import { classNames } from '../class-names.ts'
import overlay from './Overlay.module.css'
import styles from './BottomSheet.module.css'
import { CloseIcon } from '../icons/sheet-icons.tsx'
import { IconButton } from '../controls/IconButton.tsx'

/** Fractions of the screen's height; below the first, the sheet closes. */
const SNAP_POINTS = [0.2, 0.4, 0.6, 0.8]
const OPENS_AT = 0.8

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
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && setSnapPoint(OPENS_AT)}
      snapPoints={SNAP_POINTS}
      snapPoint={snapPoint}
      onSnapPointChange={(next) => typeof next === 'number' && setSnapPoint(next)}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={classNames(overlay.backdrop, styles.backdrop)} />
        <Drawer.Viewport className={classNames(overlay.viewport, styles.viewport)}>
          <Drawer.Popup className={classNames(overlay.popup, styles.popup)}>
            <ModalBehaviour isOpen={isOpen} onClose={onClose} />
            <button
              type="button"
              className={styles.handle}
              aria-label={`Resize, now ${percent}% of the screen`}
              onClick={() => setSnapPoint(nextSnapPoint)}
            />
            <div className={classNames(overlay.header, styles.header)}>
              <Drawer.Title className={overlay.title}>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton icon={<CloseIcon />} label="Close" />} />
            </div>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
