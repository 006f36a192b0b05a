import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../class-names.ts'
import overlay from './Overlay.module.css'
import styles from './Dialog.module.css'
import { CloseIcon } from '../icons/sheet-icons.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { ModalBehaviour } from './ModalBehaviour.tsx'

interface DialogProps {
  title: string
  /** The title for screen readers, where it is read out differently from how it is written. */
  spokenTitle?: string
  isOpen: boolean
  onClose: () => void
  /** Prevents closing. */
  isLocked?: boolean
  children: ReactNode
  /** The actions are always visible below the content. */
  actions?: ReactNode
  /** Receives the focus on opening; by default the button that closes it. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Receives the focus on closing; by default the element that had it on opening. */
  returnFocusTo?: RefObject<HTMLElement | null>
  /** Renders the closed dialog in this element outside of the page, because the first rendering takes twice as long. */
  warmUpContainer?: HTMLElement | undefined
}

/** A modal dialog: at the bottom of a phone, centred on wider screens. */
export function Dialog(props: DialogProps) {
  const {
    title,
    spokenTitle,
    isOpen,
    onClose,
    isLocked,
    children,
    actions,
    initialFocus,
    returnFocusTo,
    warmUpContainer,
  } = props
  const closeButton = useRef<HTMLButtonElement>(null)

  function close() {
    if (!isLocked) onClose()
  }

  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <BaseDialog.Portal keepMounted={warmUpContainer !== undefined} container={warmUpContainer}>
        <BaseDialog.Backdrop className={classNames(overlay.backdrop, styles.backdrop)} />
        <BaseDialog.Viewport className={classNames(overlay.viewport, styles.viewport)}>
          <BaseDialog.Popup
            className={classNames(overlay.popup, styles.popup)}
            // The close button is the first control anyway: looking for it would make the browser lay out the page once more.
            initialFocus={initialFocus ?? closeButton}
            {...(returnFocusTo ? { finalFocus: returnFocusTo } : {})}
          >
            <ModalBehaviour isOpen={isOpen} onClose={close} isLocked={isLocked ?? false} />
            <div className={classNames(overlay.header, styles.header)}>
              <BaseDialog.Title className={overlay.title} aria-label={spokenTitle}>
                {title}
              </BaseDialog.Title>
              <BaseDialog.Close
                ref={closeButton}
                render={<IconButton icon={<CloseIcon />} label="Close" aria-disabled={isLocked ? true : undefined} />}
              />
            </div>
            {/* A scrolling area without controls must be focusable itself to scroll by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.body} tabIndex={0}>
              {children}
            </div>
            {actions ? <Actions isOpen={isOpen}>{actions}</Actions> : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Sets the property on the toasts alone: a property of the page would make the browser compute the style of everything
 * behind the dialog.
 * @param heightPx from the bottom of the screen to the top of the dialog's buttons
 */
function liftToasts(heightPx: number): void {
  const toasts = document.querySelector<HTMLElement>("body > [aria-label='Notifications']")
  toasts?.style.setProperty('--dialog-bars', `${heightPx}px`)
}

/**
 * Toasts stay above the buttons, so that they never cover them. From the moment at which the dialog starts to close they
 * are at their usual place, so that a button of theirs does not move after it was aimed at.
 */
function Actions({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const footer = bar.current
    const popup = footer?.parentElement
    if (!isOpen || !footer || !popup) return undefined
    // A centred dialog does not reach the bottom of the screen.
    const lift = () => liftToasts(Math.max(0, innerHeight - popup.offsetTop - footer.offsetTop))
    const sizes = new ResizeObserver(lift)
    sizes.observe(footer)
    sizes.observe(popup)
    // The page has no place for toasts before the first.
    const places = new MutationObserver(lift)
    places.observe(document.body, { childList: true })
    return () => {
      sizes.disconnect()
      places.disconnect()
      liftToasts(0)
    }
  }, [isOpen])
  return (
    <footer ref={bar} className={styles.actions}>
      {children}
    </footer>
  )
}
