import { useEffect, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/controls/Button.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { classNames } from '../../ui/class-names.ts'
import { commandOf, isForBoard } from '../keys/key-commands.ts'
import { KeysButton } from '../keys/KeysButton.tsx'
import { CheckIcon } from '../icons.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { PaceButton } from '../pace/PaceButton.tsx'
import { useExternalStore } from '../../client/external-store.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './BoardTools.module.css'
import type { OrderSort } from '../tickets/order-sort.ts'
import { toolsAreOpen, TOOLS_ID } from './tools-panel.ts'

interface BoardToolsProps {
  search: string
  onSearch: (search: string) => void
  onEnter: () => void
  sort: OrderSort
  showsAllDay: boolean
  hasKeys: boolean
  /** The open orders are shown: the history is neither sorted nor counted. */
  isLive: boolean
}

/** What finds, sorts and counts the orders, and what decides whether more come. On a small screen a button shows it. */
export function BoardTools({ search, onSearch, onEnter, sort, showsAllDay, hasKeys, isLive }: BoardToolsProps) {
  const { arrange } = useTickets()
  const isOpen = useExternalStore(toolsAreOpen)
  return (
    <div id={TOOLS_ID} className={classNames(styles.tools, isOpen && styles.open)}>
      <OrderSearch search={search} hasKeys={hasKeys} onSearch={onSearch} onEnter={onEnter} />
      {isLive ? (
        <Button
          tone="secondary"
          className={styles.tool}
          aria-pressed={sort === 'next'}
          icon={sort === 'next' ? <CheckIcon size={20} /> : undefined}
          onClick={() => arrange({ sort: sort === 'next' ? 'newest' : 'next' })}
        >
          Oldest first
        </Button>
      ) : null}
      {isLive ? (
        <Button
          tone="secondary"
          className={styles.tool}
          aria-pressed={showsAllDay}
          icon={showsAllDay ? <CheckIcon size={20} /> : undefined}
          onClick={() => arrange({ showsAllDay: !showsAllDay })}
        >
          All-day
        </Button>
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

type OrderSearchProps = Pick<BoardToolsProps, 'search' | 'hasKeys' | 'onSearch' | 'onEnter'>

/** Escape and Back clear it; "/" focuses it from anywhere on the page, if keys are on. */
function OrderSearch({ search, hasKeys, onSearch, onEnter }: OrderSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasKeys) return undefined
    function focusOnKey(event: globalThis.KeyboardEvent) {
      if (commandOf(event)?.does !== 'search' || !isForBoard(event)) return
      event.preventDefault()
      flushSync(() => toolsAreOpen.set(true))
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnKey)
    return () => document.removeEventListener('keydown', focusOnKey)
  }, [hasKeys])

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
