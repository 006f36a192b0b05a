import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/sheet-icons.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import type { DialogProps } from '../hooks/use-lazy-dialog.ts'
import { ModalBehaviour } from './ModalBehaviour.tsx'
import { classNames } from '../class-names.ts'
import overlay from './Overlay.module.css'
import styles from './SideMenu.module.css'

interface SideMenuProps extends DialogProps {
  title: string
  children: ReactNode
}

/** A panel at the right edge; a swipe, Escape, its button or a tap outside closes it. */
export function SideMenu({ title, isOpen, onClose, children }: SideMenuProps) {
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className={classNames(overlay.backdrop, styles.backdrop)} />
        <Drawer.Viewport className={classNames(overlay.viewport, styles.viewport)}>
          <Drawer.Popup className={classNames(overlay.popup, styles.popup)}>
            <ModalBehaviour isOpen={isOpen} onClose={onClose} />
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
