import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useMenu } from '../../catalogue/use-menu.ts'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, ClockIcon, StopIcon, ToolsIcon } from '../icons.tsx'
import { useKeyCommands } from '../keys/key-commands.ts'
import { countText } from '../menu/menu-list.ts'
import { describePaceState, isUsualPace } from '../pace/pace-state.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './BoardTools.module.css'

const loadMenuSheet = loadChunk(() => import('../menu/MenuSheet.tsx'))
const loadCardDialog = loadChunk(() => import('../card/CardDialog.tsx'))
const loadPaceDialog = loadChunk(() => import('../pace/PaceDialog.tsx'))
const loadKeysDialog = loadChunk(() => import('../keys/KeysDialog.tsx'))

const TOOLS_ID = 'board-tools'

/** Whether the tools of the board are shown on a screen without room for them. On others they always are. */
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

interface BoardToolsProps {
  search: string
  onSearch: (search: string) => void
  onEnter: () => void
  /** The open orders are shown: the history is neither sorted nor counted. */
  isLive: boolean
}

/** What finds, sorts and counts the orders, and what decides whether more come. On a small screen a button shows it. */
export function BoardTools({ search, onSearch, onEnter, isLive }: BoardToolsProps) {
  const { board, arrange } = useTickets()
  const { sort, showsAllDay } = useExternalStore(board)
  const isOpen = useExternalStore(toolsAreOpen)
  return (
    <div id={TOOLS_ID} className={classNames(styles.tools, isOpen && styles.open)}>
      <OrderSearch search={search} onSearch={onSearch} onEnter={onEnter} />
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
function OrderSearch({ search, onSearch, onEnter }: Omit<BoardToolsProps, 'isLive'>) {
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
  const { trigger, render } = useLazyDialog(loadMenuSheet)
  const count = countText(dishes)
  return (
    <>
      <Button tone="secondary" {...trigger} isBusy={trigger['aria-busy'] ?? false}>
        {count === '' ? 'Menu' : `Menu · ${count}`}
      </Button>
      {render({})}
    </>
  )
}

function CardButton() {
  const { board } = useTickets()
  const { hasKeys } = useExternalStore(board)
  const { trigger, render } = useLazyDialog(loadCardDialog)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'card') trigger.onClick()
    return does === 'card'
  })
  return (
    <>
      <Button tone="secondary" className={styles.card} {...trigger} isBusy={trigger['aria-busy'] ?? false}>
        Card
      </Button>
      {render({})}
    </>
  )
}

/** Whether the kitchen takes online orders, and at which pace. Opens the dialog that changes it. */
function PaceButton() {
  const { data: pace, hasFailed } = useKitchenPace({ skip: false })
  const { trigger, render } = useLazyDialog(loadPaceDialog)
  const isPaused = Boolean(pace?.pausedUntil)
  const isSlow = Boolean(pace?.extraUntil)
  return (
    <>
      <Button
        tone={isPaused || isSlow ? 'primary' : 'secondary'}
        icon={isPaused ? <StopIcon size={22} /> : isSlow ? <ClockIcon size={22} /> : <CheckIcon size={22} />}
        {...trigger}
      >
        <VisuallyHidden>Online ordering: </VisuallyHidden>
        <span>{describePaceState(pace, hasFailed)}</span>
      </Button>
      {render({})}
    </>
  )
}

/** Opens the list of the keys; "?" does too. */
function KeysButton() {
  const { hasKeys } = useExternalStore(useTickets().board)
  const { trigger, render } = useLazyDialog(loadKeysDialog)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'help') trigger.onClick()
    return does === 'help'
  })
  return (
    <>
      <Button tone="secondary" className={styles.keys} {...trigger} aria-keyshortcuts={hasKeys ? '?' : undefined}>
        Keys
      </Button>
      {render({})}
    </>
  )
}
