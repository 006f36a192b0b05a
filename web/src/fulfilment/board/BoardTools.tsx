import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/controls/Button.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KeysButton } from '../keys/KeysButton.tsx'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { CheckIcon } from '../icons.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { PaceButton } from '../pace/PaceButton.tsx'
import { useExternalStore } from '../../client/external-store.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './BoardTools.module.css'
import { toolsAreOpen, TOOLS_ID } from './tools-panel.ts'

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
  const { sort, showsAllDay, hasKeys } = useExternalStore(board)
  const isOpen = useExternalStore(toolsAreOpen)
  return (
    <div id={TOOLS_ID} className={classNames(styles.tools, isOpen && styles.open)}>
      <OrderSearch search={search} hasKeys={hasKeys} onSearch={onSearch} onEnter={onEnter} />
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
      <PaceButton />
      <KeysButton
        className={classNames(styles.tool, styles.keys)}
        isOn={hasKeys}
        onChange={(next) => arrange({ hasKeys: next })}
      />
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

interface OrderSearchProps extends Omit<BoardToolsProps, 'isLive'> {
  hasKeys: boolean
}

/** Escape and Back clear it; "/" focuses it from anywhere on the page, if keys are on. */
function OrderSearch({ search, hasKeys, onSearch, onEnter }: OrderSearchProps) {
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
