import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { createExternalStore, useExternalStore } from '../../platform/client/external-store.ts'
import { useKitchenPace } from '../../menu/opening/kitchen-queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CardDialog } from '../card/CardDialog.tsx'
import { CheckIcon, ClockIcon, StopIcon, ToolsIcon } from '../parts/icons.tsx'
import { useKeyCommands } from '../keys/key-commands.ts'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { countText } from '../menu/menu-list.ts'
import { MenuSheet } from '../menu/MenuSheet.tsx'
import { NewOrderButton } from '../new-order/NewOrderButton.tsx'
import { PaceDialog } from '../pace/PaceDialog.tsx'
import { describePaceState, isUsualPace } from '../pace/pace-state.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './KitchenBoardTools.module.css'

const TOOLS_ID = 'board-tools'

/** True if the tools of the board are shown on a screen without room for them. On others they always are. */
export const toolsAreOpen = createExternalStore(false)

/** Shows the tools of the board where they have no room, and says if online ordering is not as usual: staff must not forget it. */
export function ToolsToggle({ className }: { className: string | undefined }) {
  const isOpen = useExternalStore(toolsAreOpen)
  const { data: pace, hasFailed } = useKitchenPace({ skip: false })
  const isUsual = pace === undefined || isUsualPace(pace)
  return (
    <>
      <ModalBehaviour isOpen={isOpen} onClose={() => toolsAreOpen.set(false)} />
      <IconButton
        icon={<ToolsIcon />}
        label={isUsual ? 'Tools' : `Tools. ${describePaceState(pace, hasFailed)}`}
        className={classNames(styles.toggle, !isUsual && styles.unusual, className)}
        aria-expanded={isOpen}
        aria-controls={TOOLS_ID}
        onClick={() => toolsAreOpen.set(!isOpen)}
      />
    </>
  )
}

interface KitchenBoardToolsProps {
  search: string
  onSearch: (search: string) => void
  onEnter: () => void
  /** The open orders are shown: the history is neither sorted nor counted. */
  isLive: boolean
  /** The choice of the station, where there is one. */
  children?: ReactNode
}

/** Shows the tools that find, sort and count orders, and that limit new ones. On a small screen a button shows them. */
export function KitchenBoardTools({ search, onSearch, onEnter, isLive, children }: KitchenBoardToolsProps) {
  const { board, arrange } = useTickets()
  const { sort, showsAllDay } = useExternalStore(board)
  const isOpen = useExternalStore(toolsAreOpen)
  return (
    <div id={TOOLS_ID} className={classNames(styles.tools, isOpen && styles.open)}>
      <OrderSearch search={search} onSearch={onSearch} onEnter={onEnter} />
      {children}
      {isLive ? (
        <>
          <Toggle isOn={sort === 'next'} onChange={(isOn) => arrange({ sort: isOn ? 'next' : 'newest' })}>
            Oldest first
          </Toggle>
          <Toggle isOn={showsAllDay} onChange={(isOn) => arrange({ showsAllDay: isOn })}>
            All-day
          </Toggle>
        </>
      ) : null}
      <NewOrderButton />
      <MenuButton />
      <CardButton />
      <PaceButton />
      <KeysButton />
    </div>
  )
}

interface ToggleProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <Button
      tone="secondary"
      className={styles.tool}
      aria-pressed={isOn}
      icon={isOn ? <CheckIcon size={20} /> : undefined}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </Button>
  )
}

/** Escape and Back clear it; "/" focuses it from anywhere on the page, if keys are on. */
function OrderSearch({ search, onSearch, onEnter }: Pick<KitchenBoardToolsProps, 'search' | 'onSearch' | 'onEnter'>) {
  const { hasKeys } = useExternalStore(useTickets().board)
  const field = useRef<HTMLInputElement>(null)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does !== 'search') return false
    flushSync(() => toolsAreOpen.set(true))
    field.current?.focus()
    field.current?.select()
    return true
  })

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onSearch('')
    }
    if (event.key === 'Enter') onEnter()
  }

  return (
    <>
      <ModalBehaviour isOpen={search !== ''} onClose={() => onSearch('')} />
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label="Find an order"
        aria-keyshortcuts={hasKeys ? '/' : undefined}
        placeholder="Find order"
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={handleKey}
      />
    </>
  )
}

/** Opens the menu, and says all the time how much of it is sold out. */
function MenuButton() {
  const { dishes } = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  const count = countText(dishes)
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count === '' ? 'Menu' : `Menu · ${count}`}
      </Button>
      <MenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function CardButton() {
  const { board } = useTickets()
  const { hasKeys } = useExternalStore(board)
  const [isOpen, setIsOpen] = useState(false)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'card') setIsOpen(true)
    return does === 'card'
  })
  return (
    <>
      <Button tone="secondary" className={styles.card} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Card
      </Button>
      <CardDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Shows whether the kitchen takes online orders, and at which pace. Opens the dialog that changes it. */
function PaceButton() {
  const { data: pace, hasFailed } = useKitchenPace({ skip: false })
  const [isOpen, setIsOpen] = useState(false)
  const isPaused = Boolean(pace?.pausedUntil)
  const isSlow = Boolean(pace?.extraUntil)
  return (
    <>
      <Button
        tone={isPaused || isSlow ? 'primary' : 'secondary'}
        icon={isPaused ? <StopIcon size={22} /> : isSlow ? <ClockIcon size={22} /> : <CheckIcon size={22} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <VisuallyHidden>Online ordering: </VisuallyHidden>
        <span>{describePaceState(pace, hasFailed)}</span>
      </Button>
      <PaceDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Opens the list of the keys; "?" does too. */
function KeysButton() {
  const { hasKeys } = useExternalStore(useTickets().board)
  const [isOpen, setIsOpen] = useState(false)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'help') setIsOpen(true)
    return does === 'help'
  })
  return (
    <>
      <Button
        tone="secondary"
        className={styles.keys}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeys ? '?' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Keys
      </Button>
      <KeysDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
